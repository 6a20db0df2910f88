/** Tells of whatever comes or goes in the page, for what keeps up with it; gives what ends that. */
export function watchPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.querySelector('main') ?? document.body, {
    childList: true,
    subtree: true,
  })
  return () => observer.disconnect()
}
