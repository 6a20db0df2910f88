import { POST as postPacks } from '@/app/api/packs/route'
import { POST as postToday } from '@/app/api/packs/[connection_id]/today/route'
import type { Manifest } from '@/lib/domain/packs/manifest'
import type { PackToday } from '@/lib/domain/packs/today'
import type { TestClose } from '@/test/close/open-close'
import { readZip } from '@/test/exports/read-zip'
import { manifestOf, post } from '@/test/packs/pack-form'

const parts = ['statements', 'invoices', 'receipts', 'transactions']

/** The pack of a client’s February, by who is signed in. */
export async function makePack(
  { connection_id }: Pick<TestClose, 'connection_id'>,
  { format = 'csv', language = 'en' }: { format?: string; language?: string } = {},
): Promise<Buffer> {
  const response = await post(postPacks, {}, [
    ['client', connection_id],
    ['month', '2026-02'],
    ...parts.map((part) => ['part', part] as const),
    ['format', format],
    ['language', language],
  ])
  if (response.status !== 200) throw new Error(await response.text())
  return Buffer.from(await response.arrayBuffer())
}

/** What the firm and the bank say of a pack today. */
export async function askToday(
  { connection_id }: Pick<TestClose, 'connection_id'>,
  zip: Buffer,
  manifest: Manifest = manifestOf(zip),
  sha256 = readZip(zip).find(({ name }) => name === 'manifest.json')?.sha256 ?? '',
): Promise<PackToday[]> {
  const response = await post(postToday, { connection_id }, [
    ['manifest', JSON.stringify(manifest)],
    ['sha256', sha256],
  ])
  if (response.status !== 200) throw new Error(await response.text())
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as PackToday)
}
