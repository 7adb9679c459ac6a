/* run_command.js - runs one command of gasket, compiled to WebAssembly, with files in memory. Each command has an instance of its own,
 * as a process would: nothing remains from one command to the next. */

/* CREATE is Emscripten's function for new instances, MODULE the compiled WebAssembly, WORDS the command line without "gasket", FILES a
 * table of contents (texts or bytes) by path, WANTED the paths of files to return. Returns the exit status, standard output and error as
 * texts, and the wanted files that exist, as bytes by path. */
export async function runCommand(create, module, words, files, wanted = []) {
    const output = [], messages = [], written = {};
    let status;

    const gasket = await create({
        print: line => output.push(`${line}\n`),
        printErr: line => messages.push(`${line}\n`),
        preRun: instance => {
            instance.ENV.NO_COLOR = '1';
        },
        instantiateWasm(imports, receive) {
            const instance = new WebAssembly.Instance(module, imports);

            receive(instance, module);
            return instance.exports;
        },
        quit(code, reason) {
            status = code;
            throw reason;
        },
    });

    for (const [path, content] of Object.entries(files)) {
        makeFolders(gasket.FS, path);
        gasket.FS.writeFile(path, content);
    }
    try {
        const result = gasket.callMain(words);

        status ??= result;
    } catch (error) {
        if (status === undefined) { /* a trap, such as an exhausted stack */
            status = 4;
            messages.push(`gasket: ${error.message}\n`);
        }
    }
    gasket.FS.ignorePermissions = true; /* Emscripten's first umask() is 0777 */
    for (const path of wanted) {
        if (gasket.FS.analyzePath(path).exists) {
            written[path] = gasket.FS.readFile(path);
        }
    }
    return { status, output: output.join(''), messages: messages.join(''), written };
}

function makeFolders(system, path) {
    const parts = path.split('/').slice(0, -1);

    for (let i = 1; i <= parts.length; i++) {
        const folder = parts.slice(0, i).join('/');

        if (folder && !system.analyzePath(folder).exists) {
            system.mkdir(folder);
        }
    }
}
