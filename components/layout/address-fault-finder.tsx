'use client'

import { useEffect } from 'react'
import { type AddressFault, findAddressFault } from '@/lib/search-params/address-fault'

/** Tells what is wrong with the address that the browser has. */
export function AddressFaultFinder({ onFind }: { onFind: (fault: AddressFault) => void }) {
  useEffect(() => {
    const fault = findAddressFault(location)
    if (fault !== undefined) onFind(fault)
  }, [onFind])
  return null
}
