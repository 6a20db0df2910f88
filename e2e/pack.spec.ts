import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { makeZip } from 'client-zip'
import { auditPage, breaksNoRule } from '@/e2e/audit-page'
import { createBankControl } from '@/e2e/bank-control'
import { signedOut } from '@/e2e/client-test'
import { acceptFindings, lockMonth, signAs } from '@/e2e/close-month'
import { connectClient } from '@/e2e/connect-client'
import { businesses } from '@/e2e/desk'
import { signIn } from '@/e2e/people'
import { readZip } from '@/e2e/read-zip'
import { runAxe } from '@/e2e/run-axe'
import { expect } from '@/e2e/test'
import { monthBack } from '@/e2e/month-back'
import { testAlone } from '@/e2e/test-alone'

async function zipOf(entries: readonly (readonly [string, Buffer])[]): Promise<Buffer> {
  const files = entries.map(([name, input]) => ({ name, input: new Uint8Array(input) }))
  return Buffer.from(await new Response(makeZip(files)).arrayBuffer())
}

const test = testAlone()

async function give(page: Page, name: string, bytes: Buffer): Promise<void> {
  const file = { name, mimeType: 'application/zip', buffer: bytes }
  await page.locator('input[type=file]').setInputFiles(file)
}

test('a locked month is made into a pack, read without a network, and its check finds a byte that was changed', async ({
  page,
  browser,
  stack,
  browserComplaints,
}) => {
  test.setTimeout(300_000)
  const month = monthBack(1)
  await signIn(page)
  const connection_id = await connectClient(page, businesses.complete)

  await test.step('before it is locked its client cannot be ticked, and says why', async () => {
    await page.goto(`/exports/packs?month=${month}`)
    const box = page.getByRole('checkbox', { name: /Acme.*Not started/ })
    await expect(box).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Make packs' })).toBeDisabled()
  })

  await test.step('the month is locked', async () => {
    await page.goto(`/clients/${connection_id}/close?period=${month}`)
    await page.getByRole('button', { name: 'Set up the close' }).click()
    await expect(page.getByText('In preparation').first()).toBeVisible()
    await acceptFindings(page)
    await signAs(page, 'preparer')
    await signAs(page, 'reviewer')
    await lockMonth(page)
  })

  let zip = Buffer.alloc(0)
  let entries = new Map<string, Buffer>()
  await test.step('its pack is made by one press', async () => {
    await page.goto('/exports')
    await page.getByRole('link', { name: 'Close packs' }).click()
    await page.goto(`/exports/packs?month=${month}`)
    await expect(page.getByRole('row', { name: /Acme/ })).toContainText('Locked')
    expect.soft(await auditPage(page, 'packs'), breaksNoRule).toEqual([])
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Make 1 pack' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`Acme_${month}.zip`)
    entries = await readZip(download)
    zip = await readFile(await download.path())
    expect([...entries.keys()]).toEqual([...entries.keys()].toSorted())
    expect(entries.has('manifest.json')).toBe(true)
    await page.reload()
    await expect(page.getByRole('row', { name: /Acme/ })).toContainText(String(entries.size))
    await expect(
      page.getByText(`as last made, 1 of them: ${entries.size} files with the manifest`),
    ).toBeVisible()
    await page.getByRole('row', { name: /Acme/ }).getByRole('link', { name: 'Acme' }).click()
    const back = page.getByRole('link', { name: 'Close pack' })
    await expect(back).toHaveAttribute('href', `/exports/packs?month=${month}&search=Acme`)
  })

  await test.step('its index is read from a folder, without a network', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pack-'))
    for (const [name, bytes] of entries) {
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, bytes)
    }
    const context = await browser.newContext({ offline: true, storageState: signedOut })
    const own = await context.newPage()
    await own.goto(pathToFileURL(path.join(folder, 'index.html')).href)
    await expect(own.getByRole('heading', { level: 1 })).toContainText('Acme')
    const links = own.locator('tbody a')
    expect(await links.count()).toBe(entries.size - 2)
    for (const href of await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')),
    )) {
      expect(entries.has(decodeURIComponent(href ?? ''))).toBe(true)
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await own.emulateMedia({ colorScheme })
      expect.soft(await runAxe(own)).toEqual([])
    }
    await own.setViewportSize({ width: 320, height: 800 })
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await context.close()
    await rm(folder, { recursive: true })
  })

  await test.step('who has no account checks it, and nothing of it is sent', async () => {
    const context = await browser.newContext({
      baseURL: stack.dashboard,
      locale: 'en-US',
      storageState: signedOut,
    })
    const other = await context.newPage()
    await other.goto('/verify')
    await other.waitForLoadState('networkidle')
    await context.setOffline(true)
    await give(other, 'acme.zip', zip)
    await expect(other.getByRole('heading', { name: /hashes match/ })).toBeVisible()
    await expect(
      other.getByText('Each file is what the manifest says, and there is no other.'),
    ).toBeVisible()
    await expect(other.getByRole('heading', { name: /^Who made this pack/ })).toBeVisible()
    await expect(other.getByText('What the bank says today')).toHaveCount(0)
    await expect(other.getByRole('button', { name: 'Ask the bank' })).toHaveCount(0)
    await context.close()
  })

  await page.goto('/exports/packs/verify')
  await test.step('a byte that was changed is found, and its file named', async () => {
    const [name, bytes] = [...entries].find(([each]) => each.startsWith('statements/')) ?? ['', zip]
    const changed = Buffer.from(zip)
    const at = changed.indexOf(bytes) + Math.floor(bytes.length / 2)
    changed[at] = (changed[at] ?? 0) ^ 1
    await give(page, 'changed.zip', changed)
    await expect(
      page.getByRole('heading', { name: '1 file is not what the manifest says' }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
  })

  await test.step('a file that is missing is named, and one too many', async () => {
    const name = [...entries.keys()].find((each) => each.startsWith('invoices/'))
    const fewer = [...entries].filter(([each]) => each !== name)
    await give(page, 'fewer.zip', await zipOf(fewer))
    await expect(page.getByRole('listitem').filter({ hasText: name ?? '' })).toContainText(
      'Missing from the pack',
    )
    await give(page, 'more.zip', await zipOf([...entries, ['invoices/x.pdf', Buffer.from('x')]]))
    await expect(page.getByRole('listitem').filter({ hasText: 'invoices/x.pdf' })).toContainText(
      'Not in the manifest',
    )
  })

  await test.step('a pack of another firm is whole, and of no client of this one', async () => {
    const manifest = String(entries.get('manifest.json')).replace(
      connection_id,
      '00000000-0000-4000-8000-00000000dead',
    )
    const files = [...entries].filter(([each]) => each !== 'manifest.json')
    await give(
      page,
      'theirs.zip',
      await zipOf([...files, ['manifest.json', Buffer.from(manifest)]]),
    )
    await expect(page.getByRole('heading', { name: /hashes match/ })).toBeVisible()
    await page.getByRole('button', { name: 'Ask the bank' }).click()
    await expect(
      page.getByRole('heading', { name: 'This is no pack of a client of yours' }),
    ).toBeVisible()
    browserComplaints.length = 0
  })

  await test.step('a zip of somebody else is no pack, in one line', async () => {
    await give(page, 'other.zip', Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'))
    await expect(page.getByText('This is not a pack: it has no manifest.')).toBeVisible()
    await give(page, 'letter.zip', Buffer.from('Dear client,'))
    await expect(page.getByText('This is not a pack: it is not a ZIP file.')).toBeVisible()
  })

  await test.step('a zip of packs names them, and each is checked on its own', async () => {
    await give(page, 'close-packs.zip', await zipOf([['Acme.zip', zip]]))
    await expect(page.getByRole('heading', { name: '1 ZIP file is inside' })).toBeVisible()
    await page.getByRole('button', { name: 'Check Acme.zip' }).click()
    await expect(page.getByRole('heading', { name: /hashes match/ })).toBeVisible()
  })

  await test.step('who is signed in can ask the bank on the page for everybody too', async () => {
    await page.goto('/verify')
    await give(page, 'acme.zip', zip)
    await expect(page.getByRole('button', { name: 'Ask the bank' })).toBeVisible()
    await page.goto('/exports/packs/verify')
  })

  await test.step('the firm knows its own pack, and its files from the bank are the same there', async () => {
    await give(page, 'acme.zip', zip)
    await expect(page.getByText('nothing was sent')).toBeVisible()
    await page.getByRole('button', { name: 'Ask the bank' }).click()
    await expect(page.getByRole('heading', { name: 'The firm knows this pack' })).toBeVisible()
    await expect(
      page.getByRole('heading', { name: /^All \d+ files from the bank are the same there today$/ }),
    ).toBeVisible()
    // The list of files was.
    await expect(page.getByText('nothing was sent')).toHaveCount(0)
    await expect(page.getByText('no file was sent')).toBeVisible()
    expect.soft(await auditPage(page, 'verify'), breaksNoRule).toEqual([])
  })

  await test.step('a bank that is down leaves the first verdict as it is', async () => {
    await createBankControl(stack).setFaults([
      { match: { path: '/api/v1' }, fault: 'status', status: 500 },
    ])
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect(page.getByText(/Cannot tell of \d+ files?/).first()).toBeVisible({
      timeout: 120_000,
    })
    await expect(page.getByRole('heading', { name: /hashes match/ })).toBeVisible()
    browserComplaints.length = 0
  })
})
