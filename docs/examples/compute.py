"""A library of RenderScript's intrinsics in plain Python 3, as a program that the suite judges.

    deno task cts --compute "exec:python3 docs/examples/compute.py"
    deno task cts --compute "exec:python3 docs/examples/compute.py --wrong"

To judge a library of your own, keep serve() and Numbers, and fill INTRINSICS with functions of a
call: cts/contract/compute.ts says what they compute, cts/contract/compute.schema.json what is said
on the way. --wrong makes a mistake for the suite to find: the table of blue is that of red.
"""

import array
import json
import sys

IS_WRONG = "--wrong" in sys.argv
#: How Python's arrays call the numbers of a file.
CODES = {"u8": "B", "u32": "I", "f32": "f", "f64": "d"}


class Unsupported(Exception):
    """A run that this library does not do: the case is skipped, with the message as its reason."""


class Numbers:
    """Numbers of a file. What is set is written by save()."""

    def __init__(self, told):
        self.file = told["file"]
        self.values = array.array(CODES[told["numbers"]])
        with open(self.file, "rb") as file:
            self.values.frombytes(file.read())
        if sys.byteorder == "big":
            self.values.byteswap()

    def save(self):
        if sys.byteorder == "big":
            self.values.byteswap()
        with open(self.file, "wb") as file:
            self.values.tofile(file)


def cells(image, clip):
    """Where each cell of a clip begins among the numbers of an image."""
    room = 4 if image["vectorSize"] == 3 else image["vectorSize"]
    for y in range(clip["y1"], clip["y2"]):
        for x in range(clip["x1"], clip["x2"]):
            yield (y * image["width"] + x) * room


def lut(call):
    """A table for each of the four components."""
    source, output = Numbers(call["input"]["data"]), Numbers(call["output"]["data"])
    table = Numbers(call["table"]).values
    for at in cells(call["input"], call["clip"]):
        for component in range(4):
            place = 0 if IS_WRONG and component == 2 else component
            output.values[at + component] = table[256 * place + source.values[at + component]]
    output.save()


def histogram(call):
    """How often each value of each component occurs."""
    if call["channels"] == 3:
        raise Unsupported("three channels")
    source, bins = Numbers(call["input"]["data"]), Numbers(call["output"])
    bins.values = array.array("I", bytes(4 * len(bins.values)))
    for at in cells(call["input"], call["clip"]):
        for channel in range(call["channels"]):
            bins.values[source.values[at + channel] * call["channels"] + channel] += 1
    bins.save()


INTRINSICS = {"lut": lut, "histogram": histogram}


def answer(method, params):
    if method == "hello":
        return {"compute": 1, "name": "compute.py 1.0", "intrinsics": list(INTRINSICS)}
    call = params["call"]
    INTRINSICS[call["intrinsic"]](call)
    return {}


def serve():
    for line in sys.stdin:
        request = json.loads(line)
        reply = {"id": request["id"]}
        try:
            reply["result"] = answer(request["method"], request["params"])
        except Unsupported as reason:
            reply["unsupported"] = str(reason)
        except Exception as error:
            reply["error"] = {"message": repr(error)}
        print(json.dumps(reply), flush=True)


serve()
