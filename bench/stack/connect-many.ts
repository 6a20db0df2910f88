import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type BenchStack, cookieOf, signInToDashboard } from '@/bench/stack/bench-stack'
import { continueToBank } from '@/e2e/connect-client'
import { signInAtBank } from '@/e2e/people'

/** A signed-in accountant whose firm has connected all businesses of one owner. */
export interface ConnectedMany {
  stack: BenchStack
  cookie: string
  businesses: readonly { id: string; name: string }[]
}

const atOnce = 4
const notedEvery = 100

/**
 * Connects every business of an owner: each is asked for, consented to and brought back by the
 * addresses that a browser would call, but none of the pages on the way is shown. Which are
 * connected is noted beside the data, so that the next run goes on where this one ended.
 */
export async function connectMany(
  stack: BenchStack,
  owner: string,
  report: (line: string) => void,
): Promise<ConnectedMany> {
  const { page, context } = await signInToDashboard(stack)
  await page.goto('/connect')
  await page.getByLabel('Client name').fill('A first look')
  await continueToBank(page)
  await signInAtBank(page, owner)
  const choices = page.locator('label', { has: page.locator('[name=business_id]') })
  await choices.first().waitFor()
  const businesses = await choices.evaluateAll((labels) =>
    labels.map((label) => ({
      id: label.querySelector('input')?.value ?? '',
      name: label.querySelector('strong')?.textContent ?? '',
    })),
  )
  const csrf = await page.locator('[name=csrf]').first().getAttribute('value')
  const note = path.join(stack.dataFolder, 'connected.json')
  const done = new Set(
    existsSync(note) ? (JSON.parse(await readFile(note, 'utf8')) as string[]) : [],
  )
  const waiting = businesses.filter(({ id }) => !done.has(id))
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await connectOne(page, stack, { ...next, csrf: csrf ?? '' })
      done.add(next.id)
      if (done.size % notedEvery !== 0 && waiting.length > 0) continue
      report(`  ${done.size} of ${businesses.length} businesses are connected`)
      await writeFile(note, JSON.stringify([...done]))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { stack, businesses, cookie: await cookieOf(context, stack.dashboard) }
}

async function connectOne(
  page: Page,
  { dashboard, bank }: BenchStack,
  { id, name, csrf }: Record<'id' | 'name' | 'csrf', string>,
): Promise<void> {
  const asked = await step(page, `${dashboard}/api/connections/authorize`, { client_name: name })
  const request = Object.fromEntries(new URL(asked).searchParams)
  const form = { ...request, csrf, business_id: id, decision: 'approve' }
  const returned = await step(page, await step(page, `${bank}/connect/consent`, form))
  if (!returned.includes('/clients/')) throw new Error(`connecting ${name} ended at ${returned}`)
}

/** One redirect on the way, asked for or posted to. */
async function step(page: Page, url: string, form?: Record<string, string>): Promise<string> {
  const response = await page.request.fetch(url, {
    maxRedirects: 0,
    method: form === undefined ? 'GET' : 'POST',
    ...(form && { form, headers: { origin: new URL(url).origin } }),
  })
  const { location } = response.headers()
  if (location === undefined) throw new Error(`${url} answered ${response.status()}, no redirect`)
  return new URL(location, url).href
}
