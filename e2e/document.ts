import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** The bytes behind an address that the bank signed; no bearer is sent. */
export async function fetchDocument(download_url: string): Promise<Buffer> {
  const response = await fetch(download_url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Both ways to a document give exactly these bytes, each with the headers that its use needs. */
export async function expectSameDocument(
  page: Page,
  wanted: {
    view: Locator
    download: Locator
    bytes: Buffer
    fileName: RegExp
    /** False where the bank itself does not say how long it is. */
    hasLength?: boolean
  },
): Promise<void> {
  const href = (await wanted.view.getAttribute('href')) ?? ''
  await expect(wanted.view).toHaveAttribute('target', '_blank')
  const viewed = await page.request.get(href)
  expect(viewed.status()).toBe(200)
  expect(viewed.headers()['content-disposition']).toMatch(/^inline/)
  const length = wanted.hasLength === false ? undefined : String(wanted.bytes.length)
  expect(viewed.headers()['content-length']).toBe(length)
  expect((await viewed.body()).equals(wanted.bytes)).toBe(true)

  const downloading = page.waitForEvent('download')
  await wanted.download.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(wanted.fileName)
  expect((await readFile(await download.path())).equals(wanted.bytes)).toBe(true)
}

export function expectPdf(bytes: Buffer): void {
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(bytes.subarray(-8).toString('latin1').trim()).toMatch(/%%EOF$/)
}
