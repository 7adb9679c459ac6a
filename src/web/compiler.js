/* compiler.js - gasket as a service of the page: commands run in a worker, so that the page stays responsive, and can be stopped. */

export class Compiler {
    /* PARTS: { worker, wasm }, the script of the worker as text, and the program in its packed form. */
    constructor(parts) {
        this.parts = parts;
        this.waiting = new Map(); /* the functions that receive the result of each command, by its number */
        this.last = 0;
        this.start();
    }

    start() {
        const address = URL.createObjectURL(new Blob([this.parts.worker], { type: 'text/javascript' }));

        this.worker = new Worker(address);
        URL.revokeObjectURL(address);
        this.worker.onmessage = ({ data }) => this.receive(data);
        this.worker.onerror = event => this.fail(event.message || 'the worker cannot start');
        this.worker.postMessage({ wasm: this.parts.wasm });
    }

    receive({ number, result, error }) {
        const { resolve, reject } = this.waiting.get(number);

        this.waiting.delete(number);
        if (error === undefined) {
            resolve(result);
        } else {
            reject(new Error(error));
        }
    }

    fail(reason) {
        const waiting = [...this.waiting.values()];

        this.waiting.clear();
        waiting.forEach(({ reject }) => reject(new Error(reason)));
    }

    get isBusy() {
        return this.waiting.size > 0;
    }

    /* Runs a command; see runCommand(). The result has its time in milliseconds, too. */
    run(words, files, wanted = []) {
        this.last += 1;
        return new Promise((resolve, reject) => {
            this.waiting.set(this.last, { resolve, reject });
            this.worker.postMessage({ number: this.last, words, files, wanted });
        });
    }

    /* Ends all commands, which fail, and starts a new worker. */
    stop() {
        this.worker.terminate();
        this.fail('stopped');
        this.start();
    }
}
