/* web_host.js - runs gasket for a check in a worker of the page. */
import { Compiler } from '../../../src/web/compiler.js';
import { Wrong } from '../checks/answer.js';

const SECONDS = 60;

export class WebHost {
    /* PARTS: those of the playground; FILES: the texts of the files of samples/course by path. */
    constructor(parts, files) {
        this.compiler = new Compiler(parts);
        this.files = files;
    }

    async run(words, files, wanted) {
        let isLate = false;
        const timer = setTimeout(() => {
            isLate = true;
            this.compiler.stop();
        }, SECONDS * 1000);

        try {
            return await this.compiler.run(words, files, wanted);
        } catch (error) {
            throw isLate ? new Wrong(`gasket ${words.join(' ')} takes longer than ${SECONDS} seconds`) : error;
        } finally {
            clearTimeout(timer);
        }
    }

    read(path) {
        return this.files[path];
    }
}
