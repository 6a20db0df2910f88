import { describe, expect, it } from 'vitest'
import { BankVerdict, Differences, type FileLine } from '@/components/packs/bank-verdict'
import { ManifestFacts } from '@/components/packs/manifest-facts'
import { PackVerdict } from '@/components/packs/pack-verdict'
import { Failure, KeptVerdict, TodayVerdict } from '@/components/packs/today-verdict'
import { factsOf, renderScreen, wordsOf } from '@/test/components/screens'
import { comparePack } from '@/lib/domain/packs/compare-pack'
import { RequestError } from '@/lib/queries/http'
import type { PackCheck } from '@/lib/queries/packs'
import { sampleManifest } from '@/test/packs/sample-pack'

const manifest = { ...sampleManifest({ 'a.pdf': 'a' }), time_zone: 'America/New_York' }
const pack = {
  kind: 'checked',
  manifest,
  manifestSha256: 'b'.repeat(64),
  comparison: { same: manifest.files, different: [], missing: [], added: [] },
} as const

describe('the facts of a manifest', () => {
  it('have days and moments as every page has them, with the time zone they are of', () => {
    const facts = factsOf(renderScreen(<ManifestFacts pack={pack} />))
    expect(facts).toContainEqual(['Closed month', '1 May 2026 – 31 May 2026'])
    expect(facts).toContainEqual(['Prepared', 'Joy Okafor, 8 Jun 2026, 05:00:00 EDT'])
    expect(facts).toContainEqual(['Locked at', '8 Jun 2026, 05:28:00 EDT'])
  })

  it('are in UTC where the manifest names no zone that there is', () => {
    const odd = { ...pack, manifest: { ...manifest, time_zone: 'no zone' } }
    const facts = factsOf(renderScreen(<ManifestFacts pack={odd} />))
    expect(facts).toContainEqual(['Locked at', '8 Jun 2026, 09:28:00 UTC'])
  })
})

const a = { name: 'a.pdf', size: 1, sha256: manifest.files[0]?.sha256 }
/** A pack in which these files were found. */
const packOf = (...found: Parameters<typeof comparePack>[1]) => ({
  ...pack,
  comparison: comparePack(manifest, found),
})
const changed = packOf({ ...a, sha256: 'f'.repeat(64) })
const extra = packOf(a, { ...a, name: 'b.pdf' })

describe('the verdict of hashes', () => {
  it.each([
    ['changed', changed, '1 file is not what the manifest says'],
    ['missing', packOf(), '1 file of the manifest is missing'],
    ['one too many', extra, '1 file is not in the manifest'],
    [
      'missing and one is too many',
      packOf({ ...a, name: 'b.pdf' }),
      '1 file of the manifest is missing · 1 file is not in the manifest',
    ],
  ])('is, of a pack of which a file is %s, just that', (_what, own, says) => {
    const words = wordsOf(renderScreen(<PackVerdict pack={own} name="a.zip" canAsk={false} />))
    expect(words.startsWith(`${says} Checked in this browser`)).toBe(true)
  })

  it.each([true, false])('says what the manifest says, and not what was since (%s)', (canAsk) => {
    const words = wordsOf(renderScreen(<PackVerdict pack={pack} name="a.zip" canAsk={canAsk} />))
    expect(words).toContain('Each file is what the manifest says, and there is no other.')
    expect(words).not.toMatch(/since|as it was made/)
  })

  it('counts what is listed, and says that the manifest is not among it', () => {
    const facts = factsOf(renderScreen(<ManifestFacts pack={pack} />))
    expect(facts).toContainEqual(['Files listed', '1, without the manifest itself'])
  })
})

describe('who made a pack', () => {
  it('is not said to be what the bank says, to a person who is not signed in', () => {
    const words = wordsOf(
      renderScreen(<TodayVerdict pack={pack} canAsk={false} onSend={() => {}} />),
    )
    expect(words).toMatch(
      /^Who made this pack is not checked here Who can change a file can change the manifest too/,
    )
    expect(words).not.toContain('What the bank says')
    // The link leads to another page, which knows nothing of this pack.
    expect(words).toContain('choose the pack again there')
  })

  it('is read together with what the bank says, by a person who is', () => {
    const words = wordsOf(renderScreen(<TodayVerdict pack={pack} canAsk onSend={() => {}} />))
    expect(words).toMatch(/^What the bank says today/)
  })
})

describe('what the firm and the bank say of a pack', () => {
  const keptWords = (isWhole: boolean, since?: string) =>
    wordsOf(
      renderScreen(
        <KeptVerdict
          kept={{ kind: 'kept', made: 'Made by Ada', ...(since !== undefined && { since }) }}
          isWhole={isWhole}
        />,
      ),
    )
  const bankWords = (own: PackCheck, ...lines: Omit<FileLine, 'kind' | 'name'>[]) => {
    const files = lines.map((line, nth) => ({
      ...line,
      kind: 'file' as const,
      name: nth === 0 ? 'a.pdf' : `${nth}.pdf`,
    }))
    return wordsOf(
      renderScreen(
        <>
          <BankVerdict files={files} pack={own} isPending={false} total={lines.length} action="" />
          <Differences files={files} pack={own} />
        </>,
      ),
    )
  }

  it('is of the manifest alone where a file is not as that says', () => {
    expect(keptWords(true)).toBe('The firm knows this pack Made by Ada')
    expect(keptWords(false)).toBe(
      'The firm knows this manifest Made by Ada. That pack had exactly the files that the manifest lists; this one does not.',
    )
    expect(keptWords(false, 'Reopened.')).toMatch(
      /^The firm made a pack with this manifest.*not\. R/,
    )
    expect(bankWords(pack, { is: 'same' })).toBe('The file from the bank is the same there today')
    expect(bankWords(changed, { is: 'same' })).toBe(
      'The file from the bank is there today as the manifest says This pack differs from the manifest: 1 file is not what the manifest says.',
    )
    expect(bankWords(extra, { is: 'same' })).toContain('1 file is not in the manifest')
    const otherwise = bankWords(changed, { is: 'otherwise', reason: 'Why.', sha256: 'e' })
    expect(otherwise).toContain('Why. Compared is the file that the manifest lists')
    expect(otherwise).toContain('In the manifest')
    expect(otherwise).not.toContain('In the pack')
  })

  it('is of the files from the bank alone, and says how many others were not compared', () => {
    const [own] = manifest.files
    if (own === undefined) throw new Error('there is no file')
    const kinds = ['statement', 'invoice', 'answer', 'paper', 'lead', 'index'] as const
    const files = kinds.map((kind) => ({ ...own, kind, name: kind }))
    const whole = {
      ...pack,
      manifest: { ...manifest, files },
      comparison: { same: files, different: [], missing: [], added: [] },
    }
    const others =
      '4 other files, such as the paper and what the client sent, are not from the bank and were not compared.'
    expect(bankWords(whole, { is: 'same' }, { is: 'same' })).toBe(
      `All 2 files from the bank are the same there today ${others}`,
    )
    const cut = { ...whole, comparison: { ...whole.comparison, missing: [own] } }
    expect(bankWords(cut, { is: 'same' }, { is: 'same' })).toMatch(
      /^All 2 files from the bank are there today as the manifest says 4 other files/,
    )
    expect(bankWords(whole, { is: 'same' }, { is: 'cannot_tell' })).toMatch(
      /^Files from the bank that are the same there today: 1 of 2 .* 4 other files/,
    )
    const none = { ...whole, manifest: { ...manifest, files: files.slice(2) } }
    expect(bankWords(none)).toBe(`No file of this pack is from the bank ${others}`)
    const reason = 'the client is disconnected'
    const line = { kind: 'file', name: 'transactions/', is: 'cannot_tell', reason } as const
    const unread = renderScreen(
      <BankVerdict files={[line]} pack={none} isPending={false} total={0} action="" />,
    )
    expect(wordsOf(unread)).toBe(
      `No file of this pack is from the bank Cannot tell whether the bank has transactions of the period today: ${reason} ${others}`,
    )
  })

  it('is no word of the same rows where a manifest that the firm does not know states them', () => {
    const words = bankWords(pack, { is: 'unproven', reason: 'Why.', sha256: 'e' }, { is: 'same' })
    expect(words).toContain('1 file is not the one that the bank’s rows give today')
    expect(words).toContain('cannot be told: the firm does not know this manifest')
    expect(words).not.toContain('no difference')
  })

  it('names why nothing is known of a file, which need not be that the bank was not reached', () => {
    const reason = 'the client is disconnected'
    const cannot = { is: 'cannot_tell', reason } as const
    const words = bankWords(pack, cannot, cannot)
    expect(words).toContain('Cannot tell of 2 files: the client is disconnected')
    expect(words).not.toContain('reached')
    expect(bankWords(pack, cannot, { ...cannot, reason: 'other' })).toContain(
      'Cannot tell of 2 files: why stands with each.',
    )
  })

  it.each([
    [
      new RequestError(410, 'This client was deleted.'),
      false,
      'The bank was not read: This client was deleted.',
    ],
    [new RequestError(429, 'Too often.'), true, 'The comparison broke off: Too often.'],
    [new RequestError(undefined), false, 'The comparison broke off before its end.'],
    [new TypeError('network error'), true, 'The comparison broke off before its end.'],
  ])(
    'is not read of a bank where a request is refused (%s, begun: %s)',
    (error, hasBegun, says) => {
      expect(wordsOf(renderScreen(<Failure error={error} hasBegun={hasBegun} />))).toBe(says)
    },
  )
})
