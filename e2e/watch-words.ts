import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test'
import { reportBrokenWords } from '@/e2e/report-broken-words'

/**
 * Adds to the complaints each broken word that a page shows, in whichever context of the browser: of a second
 * person, of a client on a telephone, of somebody with a link. Gives what ends it.
 */
export async function watchWords(browser: Browser, complaints: string[]): Promise<() => void> {
  const onConsole = (message: ConsoleMessage): void => {
    const text = message.text()
    if (message.type() === 'error' && isBrokenWord(text)) complaints.push(text)
  }
  const watch = async (context: BrowserContext): Promise<void> => {
    context.on('console', onConsole)
    await context.addInitScript(reportBrokenWords)
  }
  // Sent before the context opens its first page, which is made after it.
  const watchNew = (context: BrowserContext): void => void watch(context).catch(() => {})
  browser.on('context', watchNew)
  await Promise.all(browser.contexts().map(watch))
  return () => {
    browser.off('context', watchNew)
    for (const context of browser.contexts()) context.off('console', onConsole)
  }
}

export function isBrokenWord(text: string): boolean {
  return text.startsWith('a broken word: ')
}
