import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { type BankControl, createBankControl } from '@/e2e/bank-control'
import { createOwnAccessToken } from '@/e2e/bank-settings'
import { type Approval, connectClient } from '@/e2e/connect-client'
import { signIn } from '@/e2e/people'
import { type Stack, startStack } from '@/e2e/stack'
import { browserLaunchOptions } from '@/scripts/test-requirements.mjs'

const run = promisify(execFile)

/** Both programs as a person starts them, and a browser. */
export interface BenchStack extends Stack {
  control: BankControl
  browser: Browser
}

/** A client of the firm, and a browser in which Ada of that firm is signed in. */
export interface Client {
  stack: BenchStack
  /** `…/clients/<connection_id>` */
  url: string
  context: BrowserContext
  cookie: string
}

/** Who approves which business. */
export const small: Approval = {
  person: 'olivia.owner@bank.example',
  business: 'Acme Robotics Inc.',
}
export const large: Approval = {
  person: 'max.many@bank.example',
  business: 'Hundred Thousand Ltd.',
}

/** Over data that is kept between runs. */
export async function withStack(
  dataFolder: string,
  use: (stack: BenchStack) => Promise<void>,
): Promise<void> {
  // One person does here in minutes what a firm does in a year.
  const environment = { LOG_LEVEL: 'warn', BUDGET_FACTOR: '1000' }
  const browser = await chromium.launch(browserLaunchOptions())
  const stack = await startStack({ dataFolder, environment })
  try {
    await use({ ...stack, browser, control: createBankControl(stack) })
  } finally {
    await browser.close()
    await stack.stop()
  }
}

/** A browser of its own for a person who signs in at the dashboard. */
export async function signInToDashboard({ browser, dashboard }: BenchStack) {
  const context = await browser.newContext({ baseURL: dashboard, locale: 'en-US' })
  const page = await context.newPage()
  await signIn(page)
  return { context, page }
}

export async function signInAndConnect(stack: BenchStack, approval: Approval): Promise<Client> {
  const { context, page } = await signInToDashboard(stack)
  const id = await connectClient(page, { ...approval, name: approval.business })
  const url = `${stack.dashboard}/clients/${id}`
  // Nothing goes on behind what is measured.
  await page.close()
  return { stack, url, context, cookie: await cookieOf(context, stack.dashboard) }
}

export async function cookieOf(context: BrowserContext, url: string): Promise<string> {
  const cookies = await context.cookies(url)
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** The header of a customer's own access token, made in the bank's web application. */
export async function bearerOf({ browser, bank }: BenchStack, approval: Approval) {
  const context = await browser.newContext({ locale: 'en-US' })
  const token = await createOwnAccessToken(await context.newPage(), bank, approval)
  await context.close()
  return { authorization: `Bearer ${token}` }
}

/** The calls of the API and the token endpoint that `action` caused, as the bank itself counted. */
export async function callsDuring({ control }: BenchStack, action: () => Promise<unknown>) {
  // It keeps only so many: what came before is cleared rather than counted past.
  await control.clearCalls()
  await action()
  const calls = await control.listCalls()
  return calls.filter(({ path: of }) => of.startsWith('/api/') || of.startsWith('/oauth2/'))
}

/** Runs one of our commands to its end; gives what it printed. */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<string> {
  const env = { ...process.env, ...environment }
  const { stdout } = await run(process.execPath, ['scripts/run-tool.mjs', ...args], { env })
  return stdout
}
