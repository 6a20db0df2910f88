'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { narrowAnswer, paletteGroups } from '@/components/palette/palette-groups'
import type { PaletteContents, PaletteGroup } from '@/lib/domain/palette/palette-answer'
import {
  paletteContents,
  paletteFinds,
  palettePlaces,
  useFurtherFinds,
} from '@/lib/queries/palette'

export interface PaletteResults {
  readonly groups: readonly PaletteGroup[]
  readonly client: PaletteContents['client']
  /** Everything but the bank has answered these very words. */
  readonly isSettled: boolean
  /** What has to be said about the search at the bank, in a sentence. */
  readonly message: string | undefined
  /** Reads on where a list was searched in part. */
  readonly findFurther: (lookup: string) => void
}

const placesRest = 100
const bankRest = 250
const minLetters = 2
const patience = 1500

/** What answers the words that were typed, on the page `at`; queries wait until the words rest. */
export function usePaletteResults(at: string, typed: string): PaletteResults {
  const t = useTranslations('palette')
  const words = typed.trim()
  const placeWords = useRested(words, placesRest)
  const bankWords = useRested(words, bankRest)
  const contents = useQuery(paletteContents(at))
  const places = useQuery({
    ...palettePlaces(at, placeWords),
    enabled: placeWords !== '',
    placeholderData: keepPreviousData,
  })
  const client = contents.data?.client
  const isForBank = (text: string): boolean =>
    client !== undefined && Array.from(text).length >= minLetters
  const finds = useQuery({ ...paletteFinds(at, bankWords), enabled: isForBank(bankWords) })
  const further = useFurtherFinds(at, bankWords)

  const isPlaceSettled =
    words === '' || (placeWords === words && !places.isFetching && !places.isPlaceholderData)
  const isSettled = !contents.isPending && isPlaceSettled
  const isLooking =
    isForBank(words) && (bankWords !== words || finds.isFetching || further.isPending)
  const isSlow = useRested(isLooking, isLooking ? patience : 0)
  const groups = paletteGroups({
    contents: contents.data,
    places: isPlaceSettled ? (places.data?.groups ?? []) : narrowAnswer(places.data, words),
    finds: bankWords === words && isForBank(words) ? (finds.data?.groups ?? []) : [],
    typed,
    labels: { goTo: t('go_to'), invoicesAndCustomers: t('invoices_and_customers') },
  })

  const message = (): string | undefined => {
    if (isLooking) return isSlow ? t('slow') : t('looking')
    if (contents.isError || places.isError || finds.isError || further.isError) return t('failed')
    if (finds.data?.note !== undefined && isForBank(words)) return finds.data.note
    return isSettled && groups.length === 0 ? t('nothing') : undefined
  }
  return { groups, client, isSettled, message: message(), findFurther: further.mutate }
}

/** The value as it was once it had not changed for so long; at once where it is empty. */
function useRested<Value extends string | boolean>(value: Value, milliseconds: number): Value {
  const [rested, setRested] = useState(value)
  const isAtOnce = value === '' || milliseconds === 0
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), isAtOnce ? 0 : milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds, isAtOnce])
  return isAtOnce ? value : rested
}
