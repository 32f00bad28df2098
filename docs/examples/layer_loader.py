"""A LayerLoader in plain Python 3.10 behind Strata's adapter protocol: an example to begin with.

    deno task cts --impl "exec:python3 docs/examples/layer_loader.py"
    deno task cts --impl "exec:python3 docs/examples/layer_loader.py --wrong target,rooted,reboot"

It finds layers by settings and properties, and calls through them into a driver that does nothing.
The first line of each library says what it does, as data (cts/fakes/behavior.ts). It is right in
what it claims, but for quirks of Android; --wrong makes mistakes for the suite to find.
"""

import base64, io, json, shlex, sys, zipfile

MAGIC = "//!strata-library "
ORDER = ["listed_order", "reversed_list_reverses_calls", "many_layers", "hooks_outlive_terminate",
         "result_comes_back_through_every_layer", "hook_is_called_on_every_way"]
CLAIMS = ["gles:enable:settings", "gles:enable:apps"] + ["gles:order:" + test for test in ORDER]
WRONG = set(sys.argv[2].split(",")) if sys.argv[1:2] == ["--wrong"] else set()
RELEASES = [8, 8.1, 9, 10, 11, 12, 13, 14, 15]
#: What the driver answers: the value, and the cells of each buffer that it fills.
ANSWERS = {"eglInitialize": (1, [[1], [5]]), "eglChooseConfig": (1, [[1], [1]])}

class Refused(Exception):
    """Carries the reply's error."""

class Device:
    def __init__(self, world):
        wrong = {"release": world.get("release") not in RELEASES, "abis": not world.get("abis")}
        if any(wrong.values()):
            problems = ["%s: expected another" % name for name in wrong if wrong[name]]
            raise Refused({"message": "The World is not valid", "problems": problems})
        self.world, self.settings = world, dict(world["settings"])
        self.properties = dict(world["properties"])
        self.files = {file["path"]: base64.b64decode(file.get("base64", "")).decode("latin-1")
                      or file.get("text", "") for file in world["files"]}
        self.packages = {spec["facts"]["package"]: spec for spec in world["packages"]
                         if "facts" in spec}

    def shell(self, command):
        match shlex.split(command):
            case ["echo", *words]:
                return done(" ".join(words) + "\n")
            case ["settings", "put", "global", name, value]:
                self.settings[name] = value
            case ["settings", "delete", "global", name]:
                self.settings.pop(name, None)
            case ["setprop", name, value]:
                self.properties[name] = value
            case [first, *_]:
                return done(stderr=first + ": not found\n", status=127)
        return done()

    def push(self, path, data):
        self.files[path] = base64.b64decode(data).decode("latin-1")
        return done()

    def pull(self, path):
        if path not in self.files:
            raise Refused({"message": 'Cannot pull "%s": it does not exist' % path})
        return {"data": base64.b64encode(self.files[path].encode("latin-1")).decode()}

    def reboot(self):
        """What is set by setprop is gone, unless it persists; settings stay."""
        kept = {name: self.properties[name] for name in self.properties if name[:8] == "persist."}
        self.properties = kept | self.world["properties"]
        if "reboot" in WRONG:
            self.settings = {}
        return done()

    def launch(self, spec):
        if spec.get("package") not in [None, *self.packages]:
            raise Refused({"message": 'Cannot launch "%s": it is not there' % spec["package"]})
        return {"process": adapter.keep(Process(self, spec)), "pid": len(adapter.objects)}

    def dispose(self):
        vars(self).clear()
        return {}

    def layer_names(self, spec):
        """The list of layers for a process, the one nearest to the app first."""
        text = self.properties.get("debug.gles.layers", "")
        is_on = self.settings.get("enable_gpu_debug_layers", "").lstrip("+-").strip("0").isdigit()
        if self.lets_in(spec) and is_on and self.settings.get("gpu_debug_app") == spec["package"]:
            text = self.settings.get("gpu_debug_layers_gles", "") or text
        return [name for name in text.split(":") if name and self.world["release"] >= 10]

    def lets_in(self, spec):
        """Whether a process may load layers of others."""
        if spec["kind"] != "app":
            return False
        facts, release = self.packages[spec["package"]]["facts"], self.world["release"]
        is_new = release >= 11 and (facts["targetSdk"] >= 30 or "target" in WRONG)
        is_rooted = self.world["build"] != "user" and "rooted" not in WRONG
        return facts["debuggable"] or facts["injectLayers"] and is_new or is_rooted

    def find_layer(self, name, spec):
        """What a layer does; None if it is nowhere that the process may load it from."""
        places = [self.files.get("/system/lib64/" + name)]
        if self.lets_in(spec):
            folders = ["/data/local/debug/gles/", "/data/data/%s/" % spec["package"]]
            apps = self.settings.get("gpu_debug_layer_app", "").split(":")
            apks = [self.packages[app]["apk"] for app in apps if app in self.packages]
            places = [self.files.get(folder + name) for folder in folders] + [
                self.in_apk(apk, name) for apk in apks] + places
        return next((behavior(text) for text in places if text), None)

    def in_apk(self, data, name):
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(data))) as apk:
            paths = ["lib/%s/%s" % (abi, name) for abi in self.world["abis"]]
            return next((apk.read(one).decode() for one in paths if one in apk.namelist()), None)

class Process:
    def __init__(self, device, spec):
        self.device, self.spec, self.pid = device, spec, len(adapter.objects) + 1
        self.names, self.events, self.chain = device.layer_names(spec), [], None
        self.kill = dict

    def run(self, program):
        self.events, results = [], []
        for call in program["calls"]:
            if self.chain is None:
                self.start()
            values = [self.resolve(value, results) for value in call["args"]]
            results.append(self.call(self.chain, call["fn"], values))
        return {"results": results, "events": self.events, "log": [], "libraries": [],
                "end": {"kind": "running"}}

    def start(self):
        """Loads the driver and the layers, and initializes them, the one nearest to it first."""
        files = self.device.files
        drivers = [behavior(files[path]) for path in files if "/vendor/lib64/egl/" in path]
        layers = list(filter(None, [self.device.find_layer(name, self.spec) for name in self.names]))
        self.chain = layers + (drivers[:1] or [{"name": "driver"}])
        for layer in reversed(layers):
            self.tell(layer, "load")
            self.tell(layer, "initialize", id="0x%x" % id(layer), pointer="0x2000")

    def call(self, chain, fn, values):
        first, *below = chain
        if below and fn not in first.get("hooks", {}):
            return self.call(below, fn, values)
        if below or first.get("reports") == "all" or fn in first.get("reports", []):
            args = [one if isinstance(one, (int, float, str)) else None for one in values]
            self.tell(first, "call", fn=fn, args=args)
        if not below:
            value, outs = ANSWERS.get(fn, (1 if fn.startswith("egl") else 0, None))
            sizes = [one["count"] for one in values if isinstance(one, dict) and "out" in one]
            return {"value": first.get("returns", {}).get(fn, value),
                    "outs": outs or [[0] * size for size in sizes]}
        result = {"value": 0, "outs": []}
        for step in first["hooks"][fn] or [{"do": "next"}]:
            for _ in range(step.get("times", 1)):
                value = {"value": step.get("value")}  # The step is "next" or "return".
                result = self.call(below, fn, values) if step["do"] == "next" else result | value
        return result

    def resolve(self, value, results):
        if not isinstance(value, dict) or "ref" not in value:
            return value
        result = results[value["ref"]]
        cells = result["outs"][value["out"]] if "out" in value else [result["value"]]
        return cells[value.get("at", 0)]

    def tell(self, who, at, **more):
        self.events.append({"who": who["name"], "at": at, "tid": self.pid, **more})

def behavior(text):
    """What a library of the suite does; None if the file is none."""
    header, is_library = text.partition("\n")[0].removeprefix(MAGIC), text.startswith(MAGIC)
    return json.loads(header).get("fake") if is_library else None

def done(stdout="", stderr="", status=0):
    return {"stdout": stdout, "stderr": stderr, "status": status}

class Adapter:
    def __init__(self):
        self.objects = []

    def hello(self, protocol):
        return {"protocol": 1, "name": "layer_loader.py 1.0", "claims": CLAIMS}

    def boot(self, world):
        return {"device": self.keep(Device(world))}

    def keep(self, one):
        self.objects.append(one)
        return str(len(self.objects))

adapter = Adapter()
for line in sys.stdin:
    request = json.loads(line)
    method, params, reply = request["method"], request["params"], {"id": request["id"]}
    try:
        name = params.pop("device", params.pop("process", None))
        target = adapter if name is None else adapter.objects[int(name) - 1]
        if not hasattr(target, method):
            raise Refused({"message": 'Method "%s" is not done yet' % method})
        reply["result"] = getattr(target, method)(**params)
    except Refused as refused:
        reply["error"] = refused.args[0]
    print(json.dumps(reply), flush=True)
