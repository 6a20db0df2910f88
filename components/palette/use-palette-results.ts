'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { narrowAnswer, paletteGroups } from '@/components/palette/palette-groups'
import { tooOften } from '@/lib/queries/http'
import { isNowhere, noClientsSearch } from '@/lib/domain/palette/clients-search'
import type {
  PaletteContents,
  PaletteGroup,
  PaletteItem,
} from '@/lib/domain/palette/palette-answer'
import {
  clientsSearch,
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
  /** Searches all clients at their banks for the words as they are. */
  readonly searchClients: () => void
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

  const clients = useClientsSearch(at, words, contents.data?.clients ?? 0)

  const isPlaceSettled =
    words === '' || (placeWords === words && !places.isFetching && !places.isPlaceholderData)
  const isSettled = !contents.isPending && isPlaceSettled
  const isLooking =
    isForBank(words) && (bankWords !== words || finds.isFetching || further.isPending)
  const isSlow = useRested(isLooking, isLooking ? patience : 0)
  const found = bankWords === words && isForBank(words) ? finds.data : undefined
  const groups = paletteGroups({
    contents: contents.data,
    places: isPlaceSettled ? (places.data?.groups ?? []) : narrowAnswer(places.data, words),
    finds: found?.groups ?? [],
    search: clients.search,
    everywhere: clients.line,
    typed,
    labels: {
      goTo: t('go_to'),
      invoicesAndCustomers: t('invoices_and_customers'),
      allClients: t('all_clients'),
      notSearched: t('not_searched'),
    },
  })

  const message = (): string | undefined => {
    if (clients.message !== undefined) return clients.message
    if (isLooking) return isSlow ? t('slow') : t('looking')
    if (finds.isError || further.isError) {
      return tooOften(finds.error ?? further.error) ?? t('failed')
    }
    if (contents.isError || places.isError) return t('failed')
    if (found?.note !== undefined) return found.note
    const isNothing = found !== undefined && found.groups.every(({ items }) => items.length === 0)
    return isNothing ? found.nothing : undefined
  }
  return {
    groups,
    client,
    isSettled,
    message: message(),
    findFurther: further.mutate,
    searchClients: clients.begin,
  }
}

/** The search at the banks of all clients: begun by a person for these words, and ended with them. */
function useClientsSearch(at: string, words: string, count: number) {
  const t = useTranslations('palette')
  const [begunFor, setBegunFor] = useState('')
  const isMeant = count > 0 && Array.from(words).length >= minLetters
  const isBegun = isMeant && begunFor === words
  const query = useQuery({ ...clientsSearch(useQueryClient(), at, words), enabled: isBegun })
  const search = (isBegun ? query.data : undefined) ?? noClientsSearch
  const line: PaletteItem = {
    id: 'everywhere',
    icon: 'search',
    label: t('search_clients', { count }),
    isEverywhere: true,
  }
  const message = (): string | undefined => {
    const { done, searched, total } = search
    if (!isBegun) return undefined
    if (query.isError) return tooOften(query.error) ?? t('failed')
    if (query.isFetching) return t('searching_clients', { done, total: total || count })
    if (isNowhere(search)) return t('nothing_anywhere', { count: total })
    return t('clients_searched', { searched, total })
  }
  return {
    search,
    line: isMeant && !isBegun ? line : undefined,
    message: message(),
    begin: () => setBegunFor(words),
  }
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
