/**
 * Runs in each page of the tests before its own scripts: what a person reads never holds a word that a
 * program leaves where a value is missing. Reports what does as an error of the console.
 */
export function reportBrokenWords(): void {
  const broken = /\bundefined\b|\bNaN\b|\bnull\b|\[object|\{\w+\}/
  // Data as the bank sent it may say `null`; scripts are not read.
  const notWords = 'script, style, template, noscript, pre, code, textarea'
  const attributes = ['aria-label', 'title', 'placeholder', 'alt']
  const report = (text: string | null) => {
    if (text !== null && broken.test(text)) console.error(`a broken word: ${text.slice(0, 200)}`)
  }
  const check = (node: Node) => {
    if (node instanceof Text) {
      if (node.parentElement?.closest(notWords) === null) report(node.data)
    } else if (node instanceof Element && node.closest(notWords) === null) {
      for (const name of attributes) report(node.getAttribute(name))
      for (const child of node.childNodes) check(child)
    }
  }
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') check(target)
      for (const node of addedNodes) check(node)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
