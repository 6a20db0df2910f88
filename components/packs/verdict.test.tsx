import { describe, expect, it } from 'vitest'
import { ManifestFacts } from '@/components/packs/manifest-facts'
import { PackVerdict } from '@/components/packs/pack-verdict'
import { TodayVerdict } from '@/components/packs/today-verdict'
import { factsOf, renderScreen, wordsOf } from '@/test/components/screens'
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

describe('the verdict of hashes', () => {
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
