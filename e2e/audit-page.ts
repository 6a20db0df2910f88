import { expect, type Page, type ViewportSize } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { judgedNothing, runAxe } from '@/e2e/run-axe'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const desk = { width: 1440, height: 900 }
const telephone = { width: 390, height: 844 }
// A bar that stays in view hides part of what scrolls beneath it: targets are measured in a window
// that shows all of them.
const withoutTargets: RunOptions = {
  runOnly: wcag22AA,
  rules: { 'target-size': { enabled: false } },
}
const targets: RunOptions = { runOnly: ['target-size'] }
const views: { window: ViewportSize; colorScheme: 'light' | 'dark'; rules: RunOptions }[] = [
  { window: desk, colorScheme: 'light', rules: withoutTargets },
  { window: desk, colorScheme: 'dark', rules: { runOnly: ['color-contrast'] } },
  { window: telephone, colorScheme: 'dark', rules: withoutTargets },
  { window: { ...telephone, height: 6000 }, colorScheme: 'dark', rules: targets },
  { window: { ...desk, height: 6000 }, colorScheme: 'dark', rules: targets },
]

/**
 * What axe finds wrong with the page as it stands, at a desk and on a telephone, in light and dark.
 * The scheme changes nothing but colours: the desk's structure is judged once.
 */
export async function auditPage(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const { window, colorScheme, rules } of views) {
    await page.setViewportSize(window)
    // Colours that are still changing are nobody's to judge.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const place = `${name}, ${window.width} px, ${colorScheme}`
    // What floats hides part of what is below it, too.
    const isBelow = rules === targets && (await page.locator('[role=dialog]:visible').count()) > 0
    const within = isBelow ? '[role=dialog]' : undefined
    const faults = await runAxe(page, rules, within)
    // A page may have no targets at all.
    if (rules === targets && faults[0] === judgedNothing) continue
    found.push(...faults.map((fault) => `${place}: ${fault}`))
  }
  return found
}

/** Opens each address, holds it to the status it must have, and adds up what axe finds there. */
export async function auditAll(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    const response = await page.goto(address)
    expect([200, 404], address).toContain(response?.status())
    found.push(...(await auditPage(page, address)))
  }
  return found
}
