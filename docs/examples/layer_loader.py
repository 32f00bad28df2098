"""A LayerLoader in plain Python behind Strata's adapter protocol: an example to begin with.

    deno task cts --impl "exec:python3 docs/examples/layer_loader.py"
    deno task cts --impl "exec:python3 docs/examples/layer_loader.py --wrong target,rooted,reboot"

It finds layers by settings and properties, chains them, and calls through them into a driver that
does nothing. Layers are the suite's own: the first line of each library says what it does, as data
(cts/fakes/behaviour.ts). It is right in what it claims, but for quirks of Android; --wrong makes
one of three mistakes, or several, for the suite to find.
"""

import base64
import io
import json
import sys
import zipfile

MAGIC = "//!strata-library "
ORDER = ["listed_order", "reversed_list_reverses_calls", "many_layers", "hooks_outlive_terminate",
         "result_comes_back_through_every_layer", "hook_is_called_on_every_way"]
CLAIMS = ["gles:enable:settings", "gles:enable:apps"] + ["gles:order:" + test for test in ORDER]
WRONG = set(sys.argv[2].split(",")) if sys.argv[1:2] == ["--wrong"] else set()
RELEASES = [8, 8.1, 9, 10, 11, 12, 13, 14, 15]
#: What the driver answers: the value, and the cells of each buffer that it fills.
ANSWERS = {"eglInitialize": (1, [[1], [5]]), "eglChooseConfig": (1, [[1], [1]])}


class Refused(Exception):
    """A message, and the problems of a World."""


class Device:
    def __init__(self, world):
        problems = []
        if world.get("release") not in RELEASES:
            problems.append("release: expected one of %s" % RELEASES)
        if not world.get("abis"):
            problems.append("abis: expected at least one")
        if problems:
            raise Refused("The World is not valid", {"problems": problems})
        self.world = world
        self.settings = dict(world["settings"])
        self.properties = dict(world["properties"])
        self.files = {file["path"]: contents(file) for file in world["files"]}
        specs = [spec for spec in world["packages"] if "facts" in spec]
        self.packages = {spec["facts"]["package"]: spec for spec in specs}

    def shell(self, command):
        words = command.split()
        if words[:1] == ["echo"]:
            return done(command[5:] + "\n")
        if words[:3] == ["settings", "put", "global"] and len(words) == 5:
            self.settings[words[3]] = words[4]
            return done()
        if words[:3] == ["settings", "delete", "global"] and len(words) == 4:
            self.settings.pop(words[3], None)
            return done()
        if words[:1] == ["setprop"] and len(words) == 3:
            self.properties[words[1]] = words[2].strip("'\"")
            return done()
        return done(stderr="%s: not found\n" % (words or [""])[0], status=127)

    def reboot(self):
        """What is set by setprop is gone, unless it persists; settings stay."""
        start = self.world["properties"]
        self.properties = {name: value for name, value in self.properties.items()
                           if name.startswith("persist.")} | start
        if "reboot" in WRONG:
            self.settings = {}
        return done()

    def layer_names(self, spec):
        """The list of layers for a process, the one nearest to the app first."""
        if self.world["release"] < 10:
            return []
        text = self.properties.get("debug.gles.layers", "")
        if self.lets_in(spec) and self.are_on(spec["package"]):
            text = self.settings.get("gpu_debug_layers_gles", "") or text
        return [name for name in text.split(":") if name]

    def are_on(self, package):
        """Whether the settings name the app and any number but 0."""
        number = self.settings.get("enable_gpu_debug_layers", "")
        is_on = number.lstrip("+-").isdigit() and int(number) != 0
        return is_on and self.settings.get("gpu_debug_app") == package

    def lets_in(self, spec):
        """Whether a process may load layers of others: of an app that is debuggable, has opted in,
        or runs on a build that grants root."""
        if spec["kind"] != "app":
            return False
        facts = self.packages[spec["package"]]["facts"]
        is_new = facts["targetSdk"] >= 30 or "target" in WRONG
        opted_in = facts["injectLayers"] and self.world["release"] >= 11 and is_new
        is_rooted = self.world["build"] != "user" and "rooted" not in WRONG
        return facts["debuggable"] or opted_in or is_rooted

    def find_layer(self, name, spec):
        """What a layer does; None if it is nowhere that the process may load it from."""
        if self.lets_in(spec):
            for folder in ("/data/local/debug/gles", "/data/data/" + spec["package"]):
                if folder + "/" + name in self.files:
                    return behavior(self.files[folder + "/" + name])
            for app in self.settings.get("gpu_debug_layer_app", "").split(":"):
                if app in self.packages:
                    found = from_apk(self.packages[app], self.world["abis"], name)
                    if found:
                        return found
        return behavior(self.files.get("/system/lib64/" + name))


class Process:
    def __init__(self, device, spec, pid):
        self.device, self.spec, self.pid = device, spec, pid
        self.names = device.layer_names(spec)
        self.events, self.chain = [], None

    def run(self, program):
        self.events, results = [], []
        for call in program["calls"]:
            if self.chain is None:
                self.start()
            arguments = [self.resolve(value, results) for value in call["args"]]
            results.append(self.call(self.chain, call["fn"], arguments))
        return {"results": results, "events": self.events, "log": [], "libraries": [],
                "end": {"kind": "running"}}

    def start(self):
        """Loads the driver and the layers, and initializes them, the one nearest to it first."""
        drivers = [behavior(text) for path, text in self.device.files.items()
                   if path.startswith("/vendor/lib64/egl/")]
        found = [self.device.find_layer(name, self.spec) for name in self.names]
        layers = [layer for layer in found if layer]
        self.chain = layers + [drivers[0] if drivers else {"name": "driver"}]
        for layer in reversed(layers):
            self.tell(layer, "load")
            self.tell(layer, "initialize", id="0x%x" % id(layer), pointer="0x2000")

    def call(self, chain, function, arguments):
        first, below = chain[0], chain[1:]
        if not below:
            if first.get("reports") == "all" or function in first.get("reports", []):
                self.tell(first, "call", fn=function, args=[plain(value) for value in arguments])
            value, outs = ANSWERS.get(function, (1 if function.startswith("egl") else 0, None))
            value = first.get("returns", {}).get(function, value)
            sizes = [one["count"] for one in arguments if isinstance(one, dict) and "out" in one]
            return {"value": value, "outs": outs if outs else [[0] * size for size in sizes]}
        if function not in first.get("hooks", {}):
            return self.call(below, function, arguments)
        self.tell(first, "call", fn=function, args=[plain(value) for value in arguments])
        result = {"value": 0, "outs": []}
        for step in first["hooks"][function] or [{"do": "next"}]:
            if step["do"] == "next":
                for _ in range(step.get("times", 1)):
                    result = self.call(below, function, arguments)
            elif step["do"] == "return":
                result = dict(result, value=step["value"])
            else:
                raise Refused('This example has no step "%s" for layers' % step["do"])
        return result

    def resolve(self, value, results):
        if not isinstance(value, dict) or "ref" not in value:
            return value
        result = results[value["ref"]]
        if "out" in value:
            return result["outs"][value["out"]][value.get("at", 0)]
        return result["value"]

    def tell(self, who, at, **more):
        self.events.append({"who": who["name"], "at": at, "tid": self.pid, **more})


def contents(file):
    if "base64" in file:
        return base64.b64decode(file["base64"]).decode("latin-1")
    return file.get("text", "")


def behavior(text):
    """What a library of the suite does; None if the file is none."""
    if not text or not text.startswith(MAGIC):
        return None
    return json.loads(text[len(MAGIC):text.index("\n")]).get("fake")


def from_apk(spec, abis, name):
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(spec["apk"]))) as apk:
        paths = ["lib/%s/%s" % (abi, name) for abi in abis]
        path = next((path for path in paths if path in apk.namelist()), None)
        return path and behavior(apk.read(path).decode())


def plain(value):
    return value if isinstance(value, (int, float, str)) else None


def done(stdout="", stderr="", status=0):
    return {"stdout": stdout, "stderr": stderr, "status": status}


class Adapter:
    def __init__(self):
        self.devices, self.processes, self.count = {}, {}, 1000
        self.shell = lambda device, command: self.devices[device].shell(command)
        self.reboot = lambda device: self.devices[device].reboot()
        self.run = lambda process, program: self.processes[process].run(program)
        self.kill = lambda process: {}
        self.dispose = lambda device: {} if self.devices.pop(device) else {}

    def hello(self, protocol):
        return {"protocol": 1, "name": "layer_loader.py 1.0", "claims": CLAIMS}

    def boot(self, world):
        device = Device(world)
        self.count += 1
        self.devices[str(self.count)] = device
        return {"device": str(self.count)}

    def push(self, device, path, data):
        self.devices[device].files[path] = base64.b64decode(data).decode("latin-1")
        return done()

    def pull(self, device, path):
        if path not in self.devices[device].files:
            raise Refused('Cannot pull "%s": it does not exist' % path)
        data = self.devices[device].files[path].encode("latin-1")
        return {"data": base64.b64encode(data).decode()}

    def launch(self, device, spec):
        package = spec.get("package")
        if package is not None and package not in self.devices[device].packages:
            raise Refused('Cannot launch "%s": it is not installed' % package)
        self.count += 1
        self.processes[str(self.count)] = Process(self.devices[device], spec, self.count)
        return {"process": str(self.count), "pid": self.count}


def main():
    adapter = Adapter()
    for line in sys.stdin:
        request = json.loads(line)
        reply = {"id": request["id"]}
        try:
            method = getattr(adapter, request["method"], None)
            if method is None:
                raise Refused('Method "%s" is not done yet' % request["method"])
            reply["result"] = method(**request["params"])
        except Refused as refused:
            message, *more = refused.args
            reply["error"] = {"message": message, **(more[0] if more else {})}
        print(json.dumps(reply), flush=True)


main()
