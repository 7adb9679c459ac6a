"""`gasket lsp`: sessions with a client of its own, whose expected answers are stated here, with vscode-languageserver-protocol and with Neovim; broken
messages, and a file of 2,000 lines that is typed key by key."""
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import time

import kernel_tests
from groups import page
from kernel_tests import TOP, Problem, Skipped

FOLDER = TOP / "tests/lsp"
sys.path.insert(0, str(FOLDER))
from client import Server  # noqa: E402

MESSAGES = int(os.environ.get("LSP_MESSAGES", "150"))  # broken ones
KEYS = int(os.environ.get("LSP_KEYS", "300"))
URI = "file:///nowhere/k.cl"
MOST_MILLISECONDS = 50

# The places in the tests are counted by hand.
SOURCE = """\
#define TWICE(v) ((v) * factor)
typedef struct pair { int first; float second; } pair_t;
enum mode { SLOW = 3, FAST };
constant int factor = 2 + 5;
float half_of(float x);
float half_of(float x)
{
    return x / 2;
}
kernel void run(global pair_t *p, local float *tmp)
{
    int i = get_global_id(0);
    p[i].first = TWICE(i) + FAST;
again:
    p[i].second = half_of(fma(p[i].second, 2.0f, tmp[0]));
    if (i > 3)
        goto again;
}
"""


def place(line, character):
    return {"line": line, "character": character}


def span(line, first, last):
    return {"start": place(line, first), "end": place(line, last)}


def at(line, character, uri=URI):
    return {"textDocument": {"uri": uri}, "position": place(line, character)}


def expect(what, have, want):
    if have != want:
        raise Problem(f"{what}: {json.dumps(have)}\nexpected {json.dumps(want)}")


def ended(server, status=0):
    have = server.end() if status == 0 else server.close()
    if have != status or server.errors:
        raise Problem(f"the server ends with status {have} and the messages\n{server.errors}")


def opened(s, text, options=None, encodings=None, uri=URI):
    server = Server(s.gasket, options or {}, encodings)
    server.open(uri, text)
    return server


def check_names(s):
    server = opened(s, SOURCE)
    expect("diagnostics", server.wait_for_diagnostics(URI, 1), [])
    # (line, character) of a use, and the definition
    for what, use, definition in (("variable", (12, 6), (11, 8, 9)), ("parameter", (12, 4), (9, 31, 32)), ("function", (14, 18), (5, 6, 13)),
                                  ("member", (12, 10), (1, 26, 31)), ("typedef", (9, 24), (1, 49, 55)), ("macro", (12, 18), (0, 8, 13)),
                                  ("enumerator", (12, 28), (2, 22, 26)), ("label", (16, 13), (13, 0, 5)), ("constant in a macro", (0, 25), (3, 13, 19))):
        expect(f"definition of the {what}", server.request("textDocument/definition", at(*use)), [{"uri": URI, "range": span(*definition)}])
    expect("definition of a built-in function", server.request("textDocument/definition", at(11, 15)), [])
    expect("definition of nothing", server.request("textDocument/definition", at(10, 0)), [])
    references = {"context": {"includeDeclaration": True}}
    expect("references of the function", [r["range"] for r in server.request("textDocument/references", at(5, 8) | references)], [span(4, 6, 13), span(5, 6, 13), span(14, 18, 25)])
    expect("its uses", [r["range"] for r in server.request("textDocument/references", at(5, 8) | {"context": {"includeDeclaration": False}})], [span(14, 18, 25)])
    expect("references of the constant", [r["range"] for r in server.request("textDocument/references", at(3, 15) | references)], [span(0, 24, 30), span(3, 13, 19)])
    expect("highlights", [(h["range"], h["kind"]) for h in server.request("textDocument/documentHighlight", at(16, 13))], [(span(13, 0, 5), 3), (span(16, 13, 18), 1)])
    expect("place to rename", server.request("textDocument/prepareRename", at(12, 11)), {"range": span(12, 9, 14), "placeholder": "first"})
    edits = server.request("textDocument/rename", at(12, 11) | {"newName": "one"})["changes"][URI]
    expect("rename of the member", edits, [{"range": span(1, 26, 31), "newText": "one"}, {"range": span(12, 9, 14), "newText": "one"}])
    for what, where, new in (("a built-in function", (11, 15), "f"), ("a name in use", (12, 6), "p"), ("no identifier", (12, 6), "2x"), ("no name", (10, 0), "x")):
        if "error" not in server.ask("textDocument/rename", at(*where) | {"newName": new}):
            raise Problem(f"a rename of {what} is not refused")
    symbols = [(symbol["name"], symbol["kind"]) for symbol in server.request("textDocument/documentSymbol", {"textDocument": {"uri": URI}})]
    expect("symbols", symbols, [("TWICE", 14), ("pair", 23), ("first", 8), ("second", 8), ("pair_t", 5), ("mode", 10), ("SLOW", 22), ("FAST", 22), ("factor", 14),
                                ("half_of", 12), ("half_of", 12), ("run", 24)])
    ended(server)


def check_hover(s):
    server = opened(s, SOURCE)
    for what, where, words in (("constant", (3, 15), ["constant int factor", "constant memory", "value: 7"]), ("enumerator", (12, 29), ["FAST = 4"]),
                               ("struct", (1, 16), ["8 bytes", "at 4: `float second`"]), ("macro", (12, 18), ["#define TWICE(v) ((v) * factor)"]),
                               ("pointer", (12, 4), ["points to global memory"]), ("function", (14, 20), ["float half_of(float x)"]),
                               ("built-in function", (14, 27), ["x * y + z with a single rounding", "correctly rounded"]),
                               ("expression", (3, 24), ["int", "value: 7"]), ("literal", (14, 44), ["float", "value: 2"])):
        value = server.request("textDocument/hover", at(*where))["contents"]["value"]
        if any(word not in value for word in words):
            raise Problem(f"hover over the {what}: {value}\nexpected {words}")
    expect("hover over nothing", server.request("textDocument/hover", at(10, 0)), None)
    ended(server)


def check_diagnostics(s):
    text = "int f(int count)\n{\n    int a = cuont; // \U0001F600\n    /* \U0001F600 */ return a + lenght(2.0f)\n}\n"
    for encodings, shift in ((None, 0), (["utf-8", "utf-16"], 2)):
        server = opened(s, text, encodings=encodings)
        expect("encoding", server.capabilities["positionEncoding"], "utf-8" if encodings else "utf-16")
        found = server.wait_for_diagnostics(URI, 1)
        expect("places", [(d["range"], d["severity"]) for d in found], [(span(2, 12, 17), 1), (span(3, 24 + shift, 30 + shift), 1), (span(3, 36 + shift, 36 + shift), 1)])
        expect("note", found[0]["relatedInformation"][0]["location"], {"uri": URI, "range": span(0, 10, 15)})
        actions = server.request("textDocument/codeAction", {"textDocument": {"uri": URI}, "range": span(0, 0, 0) | {"end": place(9, 0)}, "context": {"diagnostics": []}})
        edits = [edit for action in actions for edit in action["edit"]["changes"][URI]]
        expect("first correction", edits[0], {"range": span(2, 12, 17), "newText": "count"})
        for n, edit in enumerate(reversed(edits)):  # from the end, so that the places before stay
            server.change(URI, 2 + n, [{"range": edit["range"], "text": edit["newText"]}])
        expect("diagnostics of the corrected text", server.wait_for_diagnostics(URI, 1 + len(edits)), [])
        server.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        ended(server)


def check_included(s):
    folder = s.build / "lsp/include"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "gasket.toml").write_text('# options\ninclude = ["lib"]\ndefine = [\'N=4\', "M=5"]\n')
    (folder / "lib").mkdir(exist_ok=True)
    (folder / "lib/h.h").write_text("int of_header(int x);\n")
    uri, header = (folder / "k.cl").as_uri(), (folder / "lib/h.h").as_uri()
    server = opened(s, "#include <h.h>\nint f(void) { return of_header(N * M); }\n", uri=uri)
    expect("diagnostics", server.wait_for_diagnostics(uri, 1), [])
    expect("definition in a header", server.request("textDocument/definition", at(1, 23, uri)), [{"uri": header, "range": span(0, 4, 13)}])
    expect("definition of the header", server.request("textDocument/definition", at(0, 11, uri)), [{"uri": header, "range": span(0, 0, 0)}])
    if "error" not in server.ask("textDocument/rename", at(1, 23, uri) | {"newName": "other"}):
        raise Problem("a rename in a header is not refused")
    server.open(header, "int of_header(float *x);\n")  # newer than the file
    while not server.diagnostics[uri]["diagnostics"]:
        server.receive()
    expect("the header in the editor counts", server.diagnostics[uri]["diagnostics"][0]["range"]["start"]["line"], 1)
    server.change(header, 2, [{"text": "int of_header(int x) { return y; }\n"}])
    while "h.h:1" not in "".join(d["message"] for d in server.diagnostics[uri]["diagnostics"]):
        server.receive()
    expect("an error in a header is at the #include", server.diagnostics[uri]["diagnostics"][0]["range"], span(0, 0, 14))
    ended(server)


def check_options(s):
    base = s.build / "lsp/options"
    shutil.rmtree(base, ignore_errors=True)
    source = "#if __OPENCL_C_VERSION__ != 120 || K != 3\n#error wrong options\n#endif\n"
    for name, content in (("compile_flags.txt", "-std=cl1.2\n# a comment\n-DK=3\n-c\n-target\nspir64\n-fno-builtin\n"),
                          ("compile_commands.json", json.dumps([{"directory": ".", "file": "other.cl", "command": "clang -DK=9 other.cl"},
                                                                {"directory": ".", "file": "k.cl", "arguments": ["clang", "-cl-std=CL1.2", "-D", "K=3", "-o", "x", "k.cl"]}])),
                          ("gasket.toml", "options = ['-cl-std=CL1.2',\n  \"-DK=3\", # one\n]\n")):
        folder = base / name / "deep/er"
        folder.mkdir(parents=True)
        config = base / name / "deep" / name
        config.write_text(content.replace("k.cl", "er/k.cl") if name.endswith("json") else content)
        server = opened(s, source, uri=(folder / "k.cl").as_uri())
        expect(name, server.wait_for_diagnostics((folder / "k.cl").as_uri(), 1), [])
        config.write_text({"gasket.toml": "options = [\n  '-cl-std=CL1.2', '-DK=3', '--nothing']\n", "compile_flags.txt": "-cl-std=CL1.2\n-DK=3\n   --nothing\n",
                           "compile_commands.json": '[{"directory": ".", "file": "er/k.cl", "command": "cc -DK=3 -cl-std=CL1.2"},\n  {"directory": "."}]'}[name])
        server.notify("workspace/didChangeWatchedFiles", {"changes": []})
        while not server.diagnostics.get(config.as_uri(), {}).get("diagnostics"):
            if name.endswith("json"):
                break
            server.receive()
        if not name.endswith("json"):
            start = server.diagnostics[config.as_uri()]["diagnostics"][0]["range"]["start"]
            expect(f"place of the mistake in {name}", start["line"], {"gasket.toml": 1, "compile_flags.txt": 2}[name])
        ended(server)
    server = opened(s, source, {"arguments": ["-cl-std=CL1.2", "-DK=4"]})
    expect("options of the client", len(server.wait_for_diagnostics(URI, 1)), 1)
    server.notify("workspace/didChangeConfiguration", {"settings": {"gasket": {"arguments": ["-cl-std=CL1.2", "-DK=3"]}}})
    while server.diagnostics[URI]["diagnostics"]:
        server.receive()
    ended(server)


def labels(answer):
    return [item["label"] for item in answer["items"]]


def check_completion(s):
    """Half a statement is completed, too."""
    text = SOURCE.replace("again:", "    float4 vec; int inner = 0; p[i].\nagain:").replace("    return x / 2;", "    return ha")
    server = opened(s, text)
    expect("members", labels(server.request("textDocument/completion", at(13, 36))), ["first", "second"])
    line = 7
    found = labels(server.request("textDocument/completion", at(line, 13)))
    if "half_of" not in found or "half_sqrt" not in found or "half" not in found or "i" in found:
        raise Problem(f"completion of 'ha': {found}")
    server.change(URI, 2, [{"range": span(13, 35, 36), "text": "vec."}])
    server.change(URI, 3, [{"range": {"start": place(13, 0), "end": place(13, 100)}, "text": "float4 vec; in; vec."}])
    expect("lanes", labels(server.request("textDocument/completion", at(13, 20)))[:7], ["x", "y", "z", "w", "lo", "hi", "even"])
    names = labels(server.request("textDocument/completion", at(13, 14)))
    if "int" not in names or "inner" in names:
        raise Problem(f"completion of 'in': {names}")
    server.change(URI, 4, [{"range": {"start": place(13, 0), "end": place(13, 100)}, "text": "// p[i]."}])
    expect("completion in a comment", labels(server.request("textDocument/completion", at(13, 8))), [])
    server.change(URI, 5, [{"range": {"start": place(13, 0), "end": place(13, 100)}, "text": "tm"}])
    expect("a parameter", labels(server.request("textDocument/completion", at(13, 2)))[0], "tmp")
    resolved = server.request("completionItem/resolve", {"label": "fma", "kind": 3})
    if "single rounding" not in resolved["documentation"]["value"]:
        raise Problem(f"the meaning of fma: {resolved}")
    ended(server)


def check_signatures(s):
    server = opened(s, SOURCE)
    answer = server.request("textDocument/signatureHelp", at(14, 26))
    expect("signature", (answer["signatures"], answer["activeParameter"]), ([{"label": "float half_of(float x)", "parameters": [{"label": "float x"}]}], 0))
    answer = server.request("textDocument/signatureHelp", at(14, 44))
    expect("signature of fma", (answer["signatures"][0]["label"], len(answer["signatures"][0]["parameters"]), answer["activeParameter"]), ("T fma(T, T, T)", 3, 1))
    expect("signature of a macro", server.request("textDocument/signatureHelp", at(12, 23))["signatures"][0]["label"], "#define TWICE(v)")
    expect("no call", server.request("textDocument/signatureHelp", at(13, 2)), None)
    ended(server)


def check_views(s):
    server = opened(s, SOURCE + "/* a\n * comment */\n#if 1\n#else\n#endif\n", {"hints": {"spaces": True, "conversions": True}})
    document = {"textDocument": {"uri": URI}}
    folds = [(f["startLine"], f["endLine"], f.get("kind")) for f in server.request("textDocument/foldingRange", document)]
    expect("folds", folds, [(6, 7, None), (10, 16, None), (18, 19, "comment")])
    data = server.request("textDocument/semanticTokens/full", document)["data"]
    tokens = [data[i:i + 5] for i in range(0, len(data), 5)]
    # TWICE; factor in its body; pair; first: line, character, length, type, modifiers
    expect("semantic tokens", tokens[:4], [[0, 8, 5, 8, 3], [0, 16, 6, 0, 4], [1, 15, 4, 4, 3], [0, 11, 5, 7, 3]])
    everything = document | {"range": {"start": place(0, 0), "end": place(99, 0)}}
    found = [(hint["position"]["line"], hint["position"]["character"], hint["label"]) for hint in server.request("textDocument/inlayHint", everything)]
    expect("conversions", [hint for hint in found if hint[0] in (7, 11)], [(11, 12, "(int)")])
    server.change(URI, 2, [{"text": "void f(int *p, global int *q)\n{\n    int *r = p;\n}\n"}])
    found = [(hint["position"]["line"], hint["position"]["character"], hint["label"]) for hint in server.request("textDocument/inlayHint", everything)]
    expect("spaces", found, [(0, 12, "generic"), (2, 9, "generic")])
    ended(server)


def check_costs(s):
    """A kernel with one load and one store: one message each in its line, and one that ends the thread."""
    text = "kernel void k(global int *a, int n)\n{\n    int i = a[n];\n    a[0] = i + 1;\n}\n"
    server = opened(s, text, {"arguments": ["--simd=8"], "hints": {"costs": True}})
    value = server.request("textDocument/hover", at(3, 4))["contents"]["value"]
    for word in ("1 of them messages", "kernel `k`: SIMD8", "registers"):
        if word not in value:
            raise Problem(f"the costs of the store: {value}")
    hints = server.request("textDocument/inlayHint", {"textDocument": {"uri": URI}, "range": {"start": place(0, 0), "end": place(9, 0)}})
    expect("lines with messages", [(h["position"], h["label"].split(", ")[1]) for h in hints if h["position"]["line"] in (2, 3)],
           [(place(2, 17), "1 messages"), (place(3, 17), "1 messages")])
    server.change(URI, 2, [{"range": span(3, 11, 12), "text": "undeclared"}])
    if "SIMD8" in server.request("textDocument/hover", at(3, 4))["contents"]["value"]:
        raise Problem("a kernel with errors has costs")
    ended(server)


def check_commands(s):
    folder = s.build / "lsp/launch"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("bfs.cl", "bfs.launch"):
        shutil.copy(TOP / "samples" / name, folder / name)
    uri = (folder / "bfs.cl").as_uri()
    server = opened(s, (folder / "bfs.cl").read_text(), uri=uri)
    lenses = server.request("textDocument/codeLens", {"textDocument": {"uri": uri}})
    commands = [(lens["command"]["command"], lens["command"]["arguments"][-1]) for lens in lenses]
    expect("first lens", commands[0], ("gasket.run", str(folder / "bfs.launch")))
    done = server.request("workspace/executeCommand", {"command": "gasket.run", "arguments": [str(folder / "bfs.launch")]})
    expect("run of a launch file", (done["status"], done["output"].split()), (0, ["0", "1", "1", "2", "2", "3", "4", "-1"]))
    done = server.request("workspace/executeCommand", {"command": "gasket.explain", "arguments": [uri]})
    page_file = pathlib.Path(done["page"])
    if b"<html" not in page_file.read_bytes()[:2000]:
        raise Problem("the page is no HTML")
    shutil.rmtree(page_file.parent)
    for command, argument in (("gasket.run", "/etc/passwd"), ("gasket.explain", "file:///nothing"), ("nothing", "x")):
        if "error" not in server.ask("workspace/executeCommand", {"command": command, "arguments": [argument]}):
            raise Problem(f"{command} {argument} is not refused")
    ended(server)


def check_life(s):
    server = Server(s.gasket)
    server.process.stdout.close()
    server.notify("initialize", {"capabilities": {}})  # without an id, so nothing is answered
    server.send({"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {}})
    server.process.stdin.close()
    expect("status when the client is gone", server.process.wait(timeout=60), 1)
    server = Server(s.gasket)
    expect("before initialize", server.ask("textDocument/hover", at(0, 0))["error"]["code"], -32002)
    ended(server, 1)
    server = Server(s.gasket, {})
    expect("an unknown request", server.ask("textDocument/nothing", {})["error"]["code"], -32601)
    expect("a document that is not open", server.ask("textDocument/hover", at(0, 0))["error"]["code"], -32602)
    expect("a second initialize", server.ask("initialize", {"capabilities": {}})["error"]["code"], -32600)
    server.request("shutdown", None)
    expect("after shutdown", server.ask("textDocument/hover", at(0, 0))["error"]["code"], -32600)
    server.notify("exit", None)
    expect("status", server.close(), 0)
    server = Server(s.gasket, {})
    server.notify("exit", None)
    expect("status of an exit without shutdown", server.close(), 1)
    # a request and its cancellation arrive together
    server = opened(s, SOURCE)
    both = [{"jsonrpc": "2.0", "id": "a\"b", "method": "textDocument/hover", "params": at(3, 15)}, {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "a\"b"}}]
    server.send_bytes(b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(data), data) for data in (json.dumps(m).encode() for m in both)))
    while (answer := server.receive()).get("id") != "a\"b":
        pass
    expect("a cancelled request", answer["error"]["code"], -32800)
    ended(server)


def broken(generator):
    """The bytes of a message that is wrong somewhere."""
    methods = ["textDocument/hover", "textDocument/rename", "textDocument/didChange", "textDocument/didOpen", "textDocument/codeAction", "textDocument/references",
               "textDocument/documentSymbol", "initialize", "workspace/didChangeConfiguration", "$/cancelRequest", "nothing"]
    values = [None, -1, 2**70, 1e300, "", "x" * 1000, [], {}, [[[]]], {"uri": URI}, {"uri": 3}, {"line": -5, "character": 2**40}, {"line": 1}, True, "\u0000", "\ud800"]
    params = {key: generator.choice(values) for key in ("textDocument", "position", "contentChanges", "range", "context", "newName", "settings", "id")}
    if generator.random() < 0.5:
        params["textDocument"] = {"uri": URI, "version": generator.choice(values), "text": generator.choice(values)}
    if generator.random() < 0.5:
        params["contentChanges"] = [{"range": {"start": generator.choice(values), "end": generator.choice(values)}, "text": generator.choice(values)}]
    message = {"jsonrpc": "2.0", "id": generator.choice([1, "x", None, [], {}, 2**70]), "method": generator.choice(methods + values), "params": generator.choice([params, params, params, generator.choice(values)])}
    data = json.dumps(message).encode()
    if generator.random() < 0.3:
        data = bytearray(data)
        for _ in range(generator.randrange(1, 6)):
            data[generator.randrange(len(data))] = generator.randrange(256)
        data = bytes(data)
    if generator.random() < 0.1:
        data = data[:generator.randrange(len(data))]
    length = str(len(data)).encode() if generator.random() < 0.95 else generator.choice([b"", b"x", b"-3", b"99999999999999999999999"])
    return b"Content-Length: " + length + b"\r\n" + generator.choice([b"", b"", b"Content-Type: x\r\n"]) + b"\r\n" + data


def check_broken(s):
    """Whatever a client sends, the server answers the next right request, or ends with status 1."""
    generator = random.Random(46)
    server = None
    for n in range(MESSAGES):
        if server is None:
            server = opened(s, SOURCE)
            server.patience = 2  # it may wait for the rest of a message whose length is wrong
        data = broken(generator)
        try:
            server.send_bytes(data)
            answer = server.ask("textDocument/hover", at(3, 15))
            while not ("result" in answer or "error" in answer):
                answer = server.receive()
        except (EOFError, BrokenPipeError, TimeoutError):
            server.process.stdin.close()
            status = server.process.wait(timeout=60)
            if status != 1:
                raise Problem(f"status {status} after message {n}: {data!r}\n{server.process.stderr.read()!r}")
            server = None
    if server:
        server.close()
    server = Server(s.gasket)
    try:
        server.send_bytes(b"x" * 100000)
    except BrokenPipeError:
        pass
    expect("status after an endless header", server.close(), 1)


def long_source():
    """2,000 lines as people write them: kernels of one sample after the other, with names of their own."""
    lines = []
    while len(lines) < 2000:
        n = len(lines)
        lines += [f"// part {n}", f"#define SCALE_{n} (2.0f / {n + 1})", f"float helper_{n}(float x, float y)", "{", f"    return mad(x, y, SCALE_{n}) + native_sin(x * 0.5f);", "}", "",
                  f"kernel void part_{n}(global float4 *out, global const float4 *in, local float *shared, int count)", "{", "    size_t i = get_global_id(0), l = get_local_id(0);",
                  "    float4 sum = (float4)(0.0f);", "", "    for (int k = 0; k < count; k++) {", "        float4 v = in[i * count + k];", f"        sum += v * v.wzyx + helper_{n}(v.x, v.y);",
                  "        if (any(isnan(sum)))", "            sum = clamp(sum, -1.0f, 1.0f);", "    }", "    shared[l] = dot(sum, sum);", "    barrier(CLK_LOCAL_MEM_FENCE);",
                  "    out[i] = sum / (shared[l ^ 1] + 1e-6f);", "}", ""]
    return "\n".join(lines[:2000 // 23 * 23]) + "\n"


def resident(server):
    return int(pathlib.Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def check_typing(s):
    """Types a kernel in the middle of a long file; the answers of the last text are those of the whole text, and memory does not grow."""
    text = long_source()
    typed = "kernel void typed(global int *a)\n{\n    int i = get_global_id(0);\n    a[i] = i < 3 ? lenght(1.0f) : \"x\"[0];\n}\n"
    server = opened(s, text)
    expect("diagnostics", server.wait_for_diagnostics(URI, 1), [])
    line, character, version, times, before = 989, 0, 1, [], 0
    for n in range(KEYS):
        key = typed[n % len(typed)]
        version += 1
        start = time.perf_counter()
        server.change(URI, version, [{"range": span(line, character, character), "text": key}])
        server.wait_for_diagnostics(URI, version)
        times.append(time.perf_counter() - start)
        line, character = (line + 1, 0) if key == "\n" else (line, character + 1)
        if n == KEYS // 3:
            before = resident(server)
        if n % len(typed) == len(typed) - 1:
            expect("the error that was typed", [d["range"] for d in server.diagnostics[URI]["diagnostics"]][:1], [span(line - 2, 19, 25)])
            version += 1
            server.change(URI, version, [{"range": {"start": place(989, 0), "end": place(line, character)}, "text": ""}])
            expect("diagnostics after all is removed", server.wait_for_diagnostics(URI, version), [])
            line, character = 989, 0
    after, sanitized = resident(server), any(word.startswith("SAN=") for word in s.setting)
    ended(server)
    if after > before + (8 << 20) and not sanitized:
        raise Problem(f"the server has grown from {before >> 20} to {after >> 20} MiB")
    quarter = sorted(times)[len(times) // 4] * 1000  # of a machine with other work, the time without waiting for a core
    if quarter > MOST_MILLISECONDS and not sanitized:
        raise Problem(f"a quarter of the keys takes {quarter:.0f} ms and more")
    if os.environ.get("LSP_TIMES"):
        print(f"median {statistics.median(times) * 1000:.1f} ms, greatest {max(times) * 1000:.1f} ms of {len(times)} keys")


def check_large(s):
    """A file of some megabytes, lines without an end, and bytes that are no text."""
    for text in (long_source() * 1 + "// " + "x" * 4000000 + "\n", "#define F(x) x x x x\n" + "int a;" * 200000, "\x01\x02(((((" * 5000, "{" * 100000, "\r\n\r\r\n" * 1000 + "int \u00e9\U0001F600;"):
        server = opened(s, text)
        server.wait_for_diagnostics(URI, 1)
        server.change(URI, 2, [{"range": span(0, 3, 4), "text": "\n"}])
        server.wait_for_diagnostics(URI, 2)
        ended(server)


def check_node(s):
    for tool in ("node", "npm"):
        if not shutil.which(tool):
            raise Skipped(f"{tool} is not installed")
    environment = os.environ | {"LSP_MODULES": str(page.install_packages(s, "lsp", "vscode-languageserver-protocol")), "GASKET": str(s.gasket)}
    page.run_scripts(s, "lsp", "editor.mjs", environment)


def check_neovim(s):
    if not shutil.which("nvim"):
        raise Skipped("nvim is not installed")
    folder = s.build / "lsp/nvim"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "k.cl").write_text("int twice(int x)\n{\n    return x * 2;\n}\nkernel void k(global int *a)\n{\n    a[0] = twice(lenght(3.0f));\n}\n")
    environment = os.environ | {"PATH": f"{pathlib.Path(s.gasket).resolve().parent}:{os.environ['PATH']}", "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder), "XDG_STATE_HOME": str(folder)}
    done = kernel_tests.run_process(["nvim", "--headless", "-u", TOP / "src/editors/neovim.lua", "-i", "NONE", "-n", "k.cl", "-c", f"luafile {FOLDER / 'editor.lua'}"], 120, cwd=folder, env=environment,
                                    stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT)
    output = done.stdout.decode(errors="replace")
    if done.returncode or "all is right" not in output:
        raise Problem(output[-2000:])


def check_extension(s):
    """The extension's files are right in themselves; `make vsix` packs them."""
    folder = TOP / "src/editors/vscode"
    for file in [*folder.glob("*.json"), *folder.glob("syntaxes/*.json"), folder.parent / "kate.json"]:
        json.loads(file.read_text())
    manifest = json.loads((folder / "package.json").read_text())
    for path in [manifest["main"], *[entry[key] for kind, key in (("languages", "configuration"), ("grammars", "path")) for entry in manifest["contributes"][kind]]]:
        if not (folder / path).exists():
            raise Problem(f"package.json names {path}")
    if not shutil.which("node"):
        raise Skipped("node is not installed")
    done = kernel_tests.run_process(["node", "--check", folder / "extension.js"], 60, stderr=subprocess.STDOUT)
    if done.returncode:
        raise Problem(done.stdout.decode())


def test(s):
    tasks = [(f"lsp/{name}", lambda check=check: check(s)) for name, check in
             (("names", check_names), ("hover", check_hover), ("diagnostics", check_diagnostics), ("headers", check_included), ("options", check_options), ("completion", check_completion), ("signatures", check_signatures), ("views", check_views),
              ("costs", check_costs), ("commands", check_commands), ("life", check_life),
              ("broken messages", check_broken), ("typing", check_typing), ("large files", check_large), ("vscode-languageserver-protocol", check_node), ("neovim", check_neovim),
              ("extension", check_extension))]
    s.each([(name, task) for name, task in tasks if s.chosen(name)])
