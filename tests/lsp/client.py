"""A client of the Language Server Protocol in its plainest form: frames, requests and notifications of `gasket lsp`."""
import json
import os
import select
import subprocess
import time


class Server:
    def __init__(self, gasket, options=None, encodings=None, folder=None):
        self.process = subprocess.Popen([str(gasket), "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder)
        self.buffer = b""
        self.patience = 60  # seconds that an answer may take
        self.next_id = 0
        self.events = []
        self.diagnostics = {}
        if options is not None:
            general = {"positionEncodings": encodings} if encodings else {}
            capabilities = {"general": general, "textDocument": {"publishDiagnostics": {"relatedInformation": True}}}
            self.capabilities = self.request("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities, "initializationOptions": options})["capabilities"]
            self.notify("initialized", {})

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        data = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(data) + data)

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def receive(self):
        """The next message; None if the server has ended."""
        end = time.monotonic() + self.patience
        while True:
            header, separator, rest = self.buffer.partition(b"\r\n\r\n")
            if separator:
                length = int(header.split(b":")[1])
                if len(rest) >= length:
                    self.buffer = rest[length:]
                    message = json.loads(rest[:length])
                    if message.get("method") == "textDocument/publishDiagnostics":
                        self.diagnostics[message["params"]["uri"]] = message["params"]
                    return message
            if not select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("the server is silent")
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:
                return None
            self.buffer += data

    def ask(self, method, params):
        """The whole answer to a request."""
        self.next_id += 1
        self.send({"jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params})
        while True:
            message = self.receive()
            if message is None:
                raise EOFError(self.process.stderr.read().decode(errors="replace"))
            if message.get("id") == self.next_id and "method" not in message:
                return message

    def request(self, method, params):
        answer = self.ask(method, params)
        if "error" in answer:
            raise ValueError(f"{method}: {answer['error']}")
        return answer["result"]

    def open(self, uri, text, version=1):
        self.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "opencl", "version": version, "text": text}})

    def change(self, uri, version, changes):
        self.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": changes})

    def wait_for_diagnostics(self, uri, version):
        while self.diagnostics.get(uri, {}).get("version") != version:
            if self.receive() is None:
                raise EOFError(self.process.stderr.read().decode(errors="replace"))
        return self.diagnostics[uri]["diagnostics"]

    def end(self):
        """Ends the session as the protocol wants it; the status."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.close()

    def close(self):
        self.process.stdin.close()
        status = self.process.wait(timeout=60)
        self.errors = self.process.stderr.read().decode(errors="replace")
        self.process.stdout.close()
        self.process.stderr.close()
        return status
