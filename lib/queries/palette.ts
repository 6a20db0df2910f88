import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { addClient, type ClientsSearch, noClientsSearch } from '@/lib/domain/palette/clients-search'
import type { PaletteAnswer } from '@/lib/domain/palette/palette-answer'
import { getJson, readLines } from '@/lib/queries/http'

/** What the palette holds on the page `at`, the path and query of one of our addresses. */
export const paletteContents = (at: string) =>
  queryOptions({
    queryKey: ['palette', 'contents', at],
    queryFn: ({ signal }) => getJson(pathOf('', { at }), 'paletteContents', signal),
    staleTime: 30_000,
  })

/** Clients, what is kept of them, and periods by these words; no bank is queried. */
export const palettePlaces = (at: string, words: string) =>
  queryOptions({
    queryKey: ['palette', 'places', at, words],
    queryFn: ({ signal }) => getJson(pathOf('/places', { at, q: words }), 'paletteFinds', signal),
    staleTime: 30_000,
    retry: false,
  })

// As many steps as the longest plan of the server has.
const maxSteps = 3

/**
 * What the bank of the client in view has for these words. While nothing is found the next step of the
 * server's plan follows by itself.
 */
export const paletteFinds = (at: string, words: string) =>
  queryOptions({
    queryKey: findsKey(at, words),
    queryFn: async ({ signal }) => {
      let answer = await getFinds(at, words, undefined, signal)
      for (let step = 1; step < maxSteps && answer.next !== undefined; step += 1) {
        const next = await getFinds(at, words, answer.next, signal)
        answer = mergeAnswers(answer, next)
      }
      return answer
    },
    staleTime: 60_000,
    retry: false,
  })

/**
 * What the banks of all clients have for these words. The answer is a line of JSON for each client as it
 * is done; each goes into the cache, so that no client waits for another.
 */
export const clientsSearch = (client: QueryClient, at: string, words: string) => {
  const queryKey = ['palette', 'clients', at, words] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<ClientsSearch> => {
      let search = noClientsSearch
      const path = pathOf('/clients', { at, q: words })
      for await (const step of readLines(path, 'clientsStep', signal)) {
        search = addClient(search, step)
        client.setQueryData(queryKey, search)
      }
      if (search.done < search.total) throw new Error('the search of the clients broke off')
      return search
    },
    staleTime: 60_000,
    retry: false,
  })
}

/** Reads on where a list was searched in part, and adds what it finds to the answer. */
export function useFurtherFinds(at: string, words: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (lookup: string) => getFinds(at, words, lookup),
    onSuccess: (further, lookup) =>
      client.setQueryData<PaletteAnswer>(findsKey(at, words), (answer) =>
        answer === undefined ? further : mergeAnswers(answer, further, lookup),
      ),
  })
}

/** Both answers as one; the line that led to `lookup` has done its work. */
export function mergeAnswers(
  answer: PaletteAnswer,
  further: PaletteAnswer,
  lookup?: string,
): PaletteAnswer {
  const known = answer.groups.map((group) => {
    const more = further.groups.find(({ id }) => id === group.id)
    const rest = group.items.filter((item) => lookup === undefined || item.lookup !== lookup)
    return { ...group, items: [...rest, ...(more?.items ?? [])] }
  })
  const fresh = further.groups.filter(({ id }) => !answer.groups.some((group) => group.id === id))
  return {
    groups: [...known, ...fresh],
    note: further.note ?? answer.note,
    nothing: further.nothing,
    next: further.next,
  }
}

const findsKey = (at: string, words: string) => ['palette', 'finds', at, words] as const

function getFinds(
  at: string,
  words: string,
  lookup?: string,
  signal?: AbortSignal,
): Promise<PaletteAnswer> {
  const query = { at, q: words, ...(lookup !== undefined && { lookup }) }
  return getJson(pathOf('/finds', query), 'paletteFinds', signal)
}

function pathOf(
  part: '' | '/places' | '/finds' | '/clients',
  query: Record<string, string>,
): string {
  return `/api/palette${part}?${new URLSearchParams(query).toString()}`
}
