import { expect, type Page, type ViewportSize } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { judgedNothing, runAxe } from '@/e2e/run-axe'

export const breaksNoRule =
  'no rule of axe is broken, at a desk and on a telephone, in light and dark'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const desk = { width: 1440, height: 2400 }
const telephone = { width: 390, height: 2400 }
const all: RunOptions = { runOnly: wcag22AA }
const views: { window: ViewportSize; colorScheme: 'light' | 'dark'; rules: RunOptions }[] = [
  { window: desk, colorScheme: 'light', rules: all },
  { window: desk, colorScheme: 'dark', rules: { runOnly: ['color-contrast'] } },
  { window: telephone, colorScheme: 'dark', rules: all },
]

/**
 * What axe finds wrong with the page as it stands, at a desk and on a telephone, in light and dark.
 * The scheme changes nothing but colours: the desk's structure is judged once.
 */
export async function auditPage(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const { window, colorScheme, rules } of views) {
    await page.setViewportSize(window)
    await showWhole(page, window)
    // Colours that are still changing are nobody's to judge.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', forcedColors: 'none' })
    const place = `${name}, ${window.width} px, ${colorScheme}`
    const faults = rules === all ? await runAll(page) : await runAxe(page, rules)
    found.push(...faults.map((fault) => `${place}: ${fault}`))
  }
  return found
}

// A bar that stays in view hides part of what is beneath it, and axe measures only the rest of a target.
async function showWhole(page: Page, window: ViewportSize): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > window.height) await page.setViewportSize({ width: window.width, height })
}

// What floats hides part of the targets below it: of those, only its own are measured.
async function runAll(page: Page): Promise<string[]> {
  if ((await page.locator('[role=dialog]:visible').count()) === 0) return runAxe(page, all)
  const others = await runAxe(page, { ...all, rules: { 'target-size': { enabled: false } } })
  const targets = await runAxe(page, { runOnly: ['target-size'] }, '[role=dialog]')
  return [...others, ...targets.filter((fault) => fault !== judgedNothing)]
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
