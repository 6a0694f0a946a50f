/** For {@attach}: this is pinned to the top of the page, and what is brought into sight stops below it. */
export function pinned(node: HTMLElement): () => void {
  const { style } = document.documentElement;
  const measured = new ResizeObserver(() => {
    const isPinned = getComputedStyle(node).position === "sticky";
    style.scrollPaddingTop = isPinned ? `${node.offsetHeight}px` : "";
  });
  measured.observe(node);
  return () => {
    measured.disconnect();
    style.scrollPaddingTop = "";
  };
}
