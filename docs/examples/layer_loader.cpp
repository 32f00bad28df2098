// A LayerLoader in C++17, one file, as a part behind FFI: an example to begin with.
//
//     g++ -std=c++17 -O2 -Wall -Wextra -shared -fPIC -o layer_loader.so docs/examples/layer_loader.cpp
//     deno task cts 'gles:*' --part layer-loader=docs/examples/layer_loader_part.ts
//     WRONG=comma,below,suffix deno task cts 'gles:*' --part layer-loader=docs/examples/layer_loader_part.ts
//
// It decides which layers are active, finds and loads them, and chains them between libEGL and the driver; the rest of the
// device is the reference one. An entry point, a library and an extension function are numbers, 0 for none. WRONG makes one of
// three mistakes, or several, for the suite to find.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

using Handle = uint32_t;
using std::string;

extern "C" {
// What the process offers; the first argument says which process, the second what is asked or done.
struct Host {
  const char* (*ask)(Handle process, const char* what, const char* argument);  // Stays until the next call.
  Handle (*act)(Handle process, const char* what, Handle one, const char* name, Handle other);
};
}

namespace {

const string kRootPlace = "/data/local/debug/gles";
const char kInitialize[] = "AndroidGLESLayer_Initialize";
const char kGetProcAddress[] = "AndroidGLESLayer_GetProcAddress";

bool IsWrong(const string& mistake) {
  const char* given = std::getenv("WRONG");
  return given != nullptr && ("," + string(given) + ",").find("," + mistake + ",") != string::npos;
}

std::vector<string> Split(const string& text, const char* separators) {
  std::vector<string> parts;
  for (size_t at = 0; at <= text.size();) {
    size_t end = std::min(text.find_first_of(separators, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

struct Layer {
  Handle library, initialize, get_proc_address;
  std::vector<Handle> below;  // What lies below it, by the number of the known name.
};

class LayerLoader {
 public:
  LayerLoader(const Host* host, Handle process, const char* names)
      : host_(*host), process_(process), names_(Split(names, "\n")) {}

  void Activate() {
    if (is_active_) return;
    is_active_ = Load();
    for (size_t k = 0; k < layers_.size(); k++) Chain(k);
  }

  // get_next_layer_proc_address; ids count from 1.
  Handle Next(Handle id, const char* name) {
    const bool is_layer = id > 0 && id <= layers_.size();
    if (!is_layer || name == nullptr) {
      Ask("fault", string("get_next_layer_proc_address: invalid ") + (is_layer ? "name" : "layer_id"));
      return 0;
    }
    const std::vector<Handle>& below = layers_[id - 1].below;
    auto known = std::find(names_.begin(), names_.end(), name);
    if (known != names_.end()) return below[known - names_.begin()];
    auto egl = std::find(names_.begin(), names_.end(), "eglGetProcAddress");
    const int outer = looks_below_;
    looks_below_ = IsWrong("below") ? 0 : static_cast<int>(id) - 1;
    const Handle found = Act("lookup", below[egl - names_.begin()], name);
    looks_below_ = outer;
    return found;
  }

  // Offers a function outside the known names to the chained layers, or to those below the one that looks it up.
  Handle Extension(const char* name, Handle driver) {
    const size_t count = looks_below_ >= 0 ? looks_below_ : chained_;
    for (size_t k = 0; k < count; k++) driver = Offer(k, name, driver);
    return driver;
  }

  bool IsLookingBelow() const { return looks_below_ >= 0; }

 private:
  string Ask(const char* what, const string& argument = "") {
    const char* answer = host_.ask(process_, what, argument.c_str());
    return answer == nullptr ? "" : answer;
  }

  Handle Act(const char* what, Handle one, const string& name = "", Handle other = 0) {
    return host_.act(process_, what, one, name.c_str(), other);
  }

  // The list is from the settings if they have one, else from the property. The last listed is loaded first.
  // Android itself reads an empty list again later.
  bool Load() {
    string list = Ask("settings");
    if (list.empty()) list = Ask("property", "debug.gles.layers");
    if (list.empty()) return Ask("compat").empty();
    Ask("log I", "Debug layer list: " + list);
    std::vector<string> names;
    for (const string& name : Split(list, IsWrong("comma") ? ":," : ":")) {
      if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    std::reverse(names.begin(), names.end());
    for (const string& name : names) {
      Layer layer = Find(name);
      if (layer.library == 0) continue;
      // A link stands for the same layer: the one nearest to the app stays.
      auto same = [&](const Layer& other) { return other.library == layer.library; };
      layers_.erase(std::remove_if(layers_.begin(), layers_.end(), same), layers_.end());
      layers_.push_back(layer);
    }
    return true;
  }

  Layer Find(const string& name) {
    std::vector<string> places = Split(Ask("places"), ":");
    if (!Ask("debuggable").empty()) places.insert(places.begin(), kRootPlace);
    if (IsWrong("suffix") && (name.size() < 3 || name.substr(name.size() - 3) != ".so")) places = {};
    for (const string& place : places) {
      Ask("log I", "Searching " + place + " for GLES layers");
      const string path = Ask("locate", place + "/" + name);
      if (path.empty()) continue;
      Ask("log I", "GLES layer found: " + path);
      const Layer layer = Open(name, path);
      if (layer.library != 0) return layer;
    }
    return {0, 0, 0, {}};
  }

  // Layers in root's place are platform libraries, all others the app's.
  Layer Open(const string& name, const string& path) {
    const bool is_app = path.rfind(kRootPlace, 0) != 0 && !Ask("app namespace").empty();
    const Handle library = Act("open", is_app, path);
    if (library == 0) {
      Ask("log E", "Failed to load layer " + name + " with error: " + Ask("open error"));
      return {0, 0, 0, {}};
    }
    const Handle initialize = Symbol(library, kInitialize, name);
    const Handle offer = initialize == 0 ? 0 : Symbol(library, kGetProcAddress, name);
    return {offer == 0 ? 0 : library, initialize, offer, {}};
  }

  Handle Symbol(Handle library, const char* symbol, const string& layer) {
    const Handle found = Act("symbol", library, symbol);
    if (found == 0) Ask("log E", string("Failed to dlsym ") + symbol + " for layer " + layer);
    return found;
  }

  void Chain(size_t k) {
    const uint32_t count = static_cast<uint32_t>(names_.size());
    for (uint32_t i = 0; i < count; i++) layers_[k].below.push_back(Act("get", i));
    Act("initialize", layers_[k].initialize, "", static_cast<Handle>(k + 1));
    for (uint32_t i = 0; i < count; i++) {
      Act("set", i, "", Offer(k, names_[i], layers_[k].below[i]));
    }
    chained_ = k + 1;
  }

  // A layer that answers NULL leaves a function as it is.
  Handle Offer(size_t k, const string& name, Handle next) {
    const Handle answer = Act("offer", layers_[k].get_proc_address, name, next);
    return answer == 0 ? next : answer;
  }

  const Host host_;
  const Handle process_;
  const std::vector<string> names_;
  std::vector<Layer> layers_;  // The one nearest to the driver first.
  size_t chained_ = 0;
  bool is_active_ = false;
  int looks_below_ = -1;
};

}  // namespace

extern "C" {
LayerLoader* loader_new(const Host* host, Handle process, const char* names) {
  return new LayerLoader(host, process, names);
}
void loader_delete(LayerLoader* loader) { delete loader; }
void loader_activate(LayerLoader* loader) { loader->Activate(); }
Handle loader_next(LayerLoader* loader, Handle id, const char* name) { return loader->Next(id, name); }
Handle loader_extension(LayerLoader* loader, const char* name, Handle driver) {
  return loader->Extension(name, driver);
}
int loader_is_looking_below(const LayerLoader* loader) { return loader->IsLookingBelow() ? 1 : 0; }
}
