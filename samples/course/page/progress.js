/* progress.js - what the reader has answered, kept by the browser only. A browser may refuse to keep anything, for a page from a disk, too:
 * then the answers last as long as the page. */

const PREFIX = 'gasket course ';
const kept = new Map();

/* { texts, isRight } of an exercise. */
export function readProgress(name) {
    try {
        const { texts, isRight } = JSON.parse(localStorage.getItem(PREFIX + name)) ?? {};

        return { texts: Array.isArray(texts) ? texts.map(String) : [], isRight: isRight === true };
    } catch {
        return kept.get(name) ?? { texts: [], isRight: false };
    }
}

export function keepProgress(name, progress) {
    kept.set(name, progress);
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(progress));
    } catch { /* no storage, or a full one */
    }
}
