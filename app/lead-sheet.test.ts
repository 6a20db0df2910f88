import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '@/lib/i18n/language'
import { POST as postPacks } from '@/app/api/packs/route'
import { createReader } from '@/lib/format/create-reader'
import { evidenceNames } from '@/lib/present/close-item'
import { lockFebruary } from '@/test/close/lock-month'
import { openTestClose, type TestClose } from '@/test/close/open-close'
import { readZip } from '@/test/exports/read-zip'
import { manifestOf, post } from '@/test/packs/pack-form'
import { readPdf } from '@/test/pdf/read-pdf'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await lockFebruary(close)
}, 300_000)
afterAll(() => close.here.close())

/** The texts of a lead sheet without their gaps, as lines break anywhere. */
async function leadSheet(language: 'en' | 'de' | 'es' | 'ar') {
  const response = await post(postPacks, {}, [
    ['client', close.connection_id],
    ['month', '2026-02'],
    ...['statements', 'invoices', 'transactions'].map((part) => ['part', part] as const),
    ['language', language],
  ])
  const zip = Buffer.from(await response.arrayBuffer())
  const manifest = manifestOf(zip)
  const lead = manifest.files.find(({ kind }) => kind === 'lead')
  const own = readZip(zip).find(({ name }) => name === lead?.name)
  const pdf = await readPdf(own?.bytes ?? Buffer.of())
  const said = pdf.text.replaceAll(/\s+/g, '')
  return { manifest, pdf, says: (text: string) => said.includes(text.replaceAll(/\s+/g, '')) }
}

test('a lead sheet says whose month it is, who signed, what items came to, what is in the pack and what is missing', async () => {
  const { manifest, pdf, says } = await leadSheet('en')
  const { text } = createReader({ locale: 'en', timeZone: 'UTC' })
  expect(pdf.pages[0]?.join(' ')).toContain('Lead sheet, February 2026')
  expect(says(manifest.client.name)).toBe(true)
  expect(manifest.close.signatures).toHaveLength(2)
  for (const { by } of manifest.close.signatures) expect(says(by)).toBe(true)
  for (const item of (await close.read()).items) {
    if (item.kind === 'evidence') expect(says(text(evidenceNames[item.id]))).toBe(true)
  }
  for (const { kind, name, sha256 } of manifest.files) {
    if (kind === 'lead' || kind === 'index') continue
    expect(says(name.split('/').at(-1) ?? '')).toBe(true)
    expect(says(sha256)).toBe(true)
  }
  expect(says('Receipts were left out of this pack')).toBe(true)
  expect(pdf.outside).toEqual([])
})

const others = languages.filter((language) => language !== 'en')

test.each(others)('a lead sheet is drawn whole in %s', async (language) => {
  const { manifest, pdf, says } = await leadSheet(language)
  for (const { kind, sha256 } of manifest.files) {
    if (kind !== 'lead' && kind !== 'index') expect(says(sha256)).toBe(true)
  }
  expect(pdf.outside).toEqual([])
})
