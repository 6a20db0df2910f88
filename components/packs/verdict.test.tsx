import { describe, expect, it } from 'vitest'
import { ManifestFacts } from '@/components/packs/manifest-facts'
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

describe('who made a pack', () => {
  it('is not said to be what the bank says, to a person who is not signed in', () => {
    const words = wordsOf(renderScreen(<TodayVerdict pack={pack} canAsk={false} />))
    expect(words).toMatch(/^Who made this pack is not checked here Whether the manifest itself/)
    expect(words).not.toContain('What the bank says')
  })

  it('is read together with what the bank says, by a person who is', () => {
    const words = wordsOf(renderScreen(<TodayVerdict pack={pack} canAsk />))
    expect(words).toMatch(/^What the bank says today/)
  })
})
