// A dialog of the browser, which keeps the focus inside.

/** Open it; when it goes away, give the focus back: it is gone from the page before it is closed. */
export function modal(node: HTMLDialogElement): () => void {
  const before = document.activeElement;
  node.showModal();
  return () => {
    node.close();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
