'use client'

import { lazy, Suspense, useState } from 'react'
import { PlainPage, PlainState } from '@/components/layout/plain-page'
import { onIntent } from '@/components/ui/on-intent'
import type { AddressFault } from '@/lib/search-params/address-fault'
import { findStoreFaultFacts } from '@/lib/domain/connections/store-fault'

// What Next shows in the place of a page. Next sends both with every page, so that they are client
// components in one file: the script is in the cache, and a page carries their words alone.

// What a page that is there does not need: every list's definition.
const finder = onIntent(
  async () => (await import('@/components/layout/address-fault-finder')).AddressFaultFinder,
)

/**
 * An unknown address and a client of somebody else's: both look the same. What is wrong with the address
 * itself only the browser knows, since Next tells a page like this no address.
 */
export function NothingHere({
  tabTitle,
  title,
  text,
  why,
  back,
}: Readonly<Record<'tabTitle' | 'title' | 'text' | 'back', string>> & {
  readonly why: Readonly<Record<AddressFault['name'], string>>
}) {
  const [fault, setFault] = useState<AddressFault>()
  const sentence = fault && why[fault.name]
  const value = fault?.value === undefined ? '' : ` ${fault.value}`
  return (
    <PlainPage>
      <title>{tabTitle}</title>
      <PlainState
        state={{
          tone: 'plain',
          icon: 'search',
          title,
          text: [sentence === undefined ? text : `${sentence}${value}`],
          actions: [{ label: back, isPrimary: true, href: '/' }],
        }}
      />
      <finder.Component onFind={setFault} />
    </PlainPage>
  )
}

const StoreFault = lazy(async () => ({
  default: (await import('@/components/layout/store-fault')).StoreFault,
}))

/** A fault of our own: what it means for the person, and a reference that can be copied. */
export function FaultReport({ digest }: { digest: string | undefined }) {
  const storeFault = findStoreFaultFacts(digest)
  return (
    <PlainPage isEnglish={storeFault === undefined}>
      {storeFault === undefined ? (
        <UnforeseenFault reference={digest} />
      ) : (
        <Suspense>
          <StoreFault {...storeFault} />
        </Suspense>
      )}
    </PlainPage>
  )
}

function UnforeseenFault({ reference }: { reference: string | undefined }) {
  return (
    <>
      <title>Something failed · Countinghouse</title>
      <PlainState
        referenceLabel="Reference"
        state={{
          tone: 'danger',
          icon: 'alert',
          title: 'This page could not be loaded',
          text: [
            'The fault is ours. Nothing at the bank was changed and no connection was affected.',
            'Try again. If it fails again, give the reference to the administrator of Countinghouse.',
          ],
          actions: [
            { label: 'Try again', isPrimary: true, href: '' },
            { label: 'Go to clients', href: '/' },
          ],
          ...(reference !== undefined && { reference }),
        }}
      />
    </>
  )
}
