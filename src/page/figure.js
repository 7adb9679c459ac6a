/* figure.js - a view as a picture in another page, which has this page in a frame. The address says what is shown:
 *   #figure=graphs&graph=dominators     a graph
 *   #figure=regions&at=:ub              the operands of the first instruction whose text has this part
 *   #figure=run&at=else                 the recorded run, after the first execution of such an instruction
 *   …&function=NAME                     of this function or kernel */

/* The words of the address; null for a page that is not a picture. */
export function readFigure() {
    const words = new URLSearchParams(location.hash.slice(1));

    return words.get('figure') ? words : null;
}

/* Prepares STORE, which no view observes yet, for the picture that WORDS describe. Returns the name of the view. */
export function prepareFigure(store, words) {
    const view = words.get('figure'), part = words.get('at');

    document.documentElement.dataset.figure = view;
    if (words.has('function')) {
        store.focusFunction(words.get('function'));
    }
    store.graphKind = words.get('graph') || store.graphKind;
    const index = part ? store.machine.assembly.findIndex(instruction => instruction.text.includes(part)) : -1;

    if (index >= 0 && view === 'run') {
        store.runPosition = store.run.threads[0].steps.findIndex(step => step.i === index) + 1;
        store.runStage = 'assembly';
    } else if (index >= 0) {
        store.pickInstruction(index);
    }
    return view;
}
