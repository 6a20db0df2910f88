import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'

/** The entries of a downloaded zip by their names. Ours are stored, never deflated. */
export async function readZip(download: Download): Promise<Map<string, Buffer>> {
  const zip = await readFile(await download.path())
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (end === -1) throw new Error('this is not a whole zip')
  const entries = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    entries.set(name, zip.subarray(start, start + zip.readUInt32LE(at + 24)))
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** What a press brings: at once, or from its report where it took longer than a request waits. */
export async function downloadZip(page: Page, button: Locator): Promise<Map<string, Buffer>> {
  const downloading = page.waitForEvent('download', { timeout: 90_000 })
  await button.click()
  const link = page.getByRole('link', { name: 'Download', exact: true })
  const isOver = link.waitFor({ timeout: 90_000 }).then(
    () => true,
    () => false,
  )
  if (await Promise.race([isOver, downloading.then(() => false)])) await link.click()
  return readZip(await downloading)
}
