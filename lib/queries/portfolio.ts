import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Answers } from '@/lib/queries/answers'
import { postForm, readLines } from '@/lib/queries/http'

/** A figure of one client in words; its classes name what the style sheet knows. */
export type PortfolioCell = PortfolioRow['cells'][string]
/** One client as the table shows it: every text in the reader's language and zone. */
export type PortfolioRow = NonNullable<PortfolioStep['row']>
/** What all clients of the person come to. */
export type PortfolioSummary = NonNullable<PortfolioStep['summary']>
export type PortfolioStep = Answers['portfolioStep']

export interface PortfolioFigures {
  readonly done: number
  readonly total: number
  readonly rows: Readonly<Record<string, PortfolioRow>>
  readonly summary: PortfolioSummary | undefined
  readonly failed: number | undefined
  readonly updatedAt: string | undefined
}

const figuresMilliseconds = 5 * 60_000

/** Of the clients at `query` in these columns. */
export const portfolioFiguresKey = (query: string, columns: string) =>
  ['portfolio', 'figures', query, columns] as const

/**
 * The figures of the clients at `query` in these columns, read by the server where what it knows is old. The answer is a
 * line of JSON for each client as it comes; each goes into the cache, so that no row waits for another.
 */
const portfolioFigures = (client: QueryClient, query: string, columns: string) => {
  const queryKey = portfolioFiguresKey(query, columns)
  return queryOptions({
    queryKey,
    staleTime: figuresMilliseconds,
    queryFn: async ({ signal }): Promise<PortfolioFigures> => {
      // A person who presses Refresh wants what is older than a moment.
      const isRequested = requested.delete(query)
      const path = `/api/portfolio/figures?${query}${isRequested ? '&why=requested' : ''}`
      let figures: PortfolioFigures = {
        ...(client.getQueryData<PortfolioFigures>(queryKey) ?? noFigures),
        done: 0,
        total: 0,
      }
      for await (const step of readLines(path, 'portfolioStep', signal)) {
        figures = addStep(figures, step)
        client.setQueryData(queryKey, figures)
      }
      return figures
    },
  })
}

export const noFigures: PortfolioFigures = {
  done: 0,
  total: 0,
  rows: {},
  summary: undefined,
  failed: undefined,
  updatedAt: undefined,
}
const requested = new Set<string>()

function addStep(before: PortfolioFigures, step: PortfolioStep): PortfolioFigures {
  const { done, total, row, summary, failed, updatedAt } = step
  return {
    done,
    total,
    rows: row === undefined ? before.rows : { ...before.rows, [row.key]: row },
    summary: summary ?? before.summary,
    failed: failed ?? before.failed,
    updatedAt: updatedAt ?? before.updatedAt,
  }
}

/** Reads behind the page what is stale, and everything when a person asks. */
export function usePortfolioFigures(query: string, columns: string) {
  const client = useQueryClient()
  const { data, isFetching, error, refetch } = useQuery(portfolioFigures(client, query, columns))
  return {
    figures: data ?? noFigures,
    isFetching,
    error,
    refresh: () => {
      requested.add(query)
      void refetch({ cancelRefetch: false })
    },
  }
}

type Favourites = Readonly<Record<string, boolean>>
const favouritesKey = ['portfolio', 'favourites'] as const

/** Marks a client as a favourite at once, and takes it back where that could not be saved. */
export function useFavourites({
  onSaved,
  onFailed,
}: {
  onSaved: () => void
  onFailed: () => void
}) {
  const client = useQueryClient()
  const { data: changed } = useQuery({
    queryKey: favouritesKey,
    queryFn: (): Favourites => ({}),
    initialData: {},
    staleTime: Number.POSITIVE_INFINITY,
  })
  const set = (favourites: Favourites): void => {
    client.setQueryData<Favourites>(favouritesKey, (before) => ({ ...before, ...favourites }))
  }
  const { mutate } = useMutation({
    mutationFn: ({ id, isFavourite }: { id: string; isFavourite: boolean }) =>
      postForm(`/api/connections/${encodeURIComponent(id)}/marks`, [
        ['action', 'favourite'],
        ['value', isFavourite ? 'on' : 'off'],
      ]),
    onMutate: ({ id, isFavourite }) => set({ [id]: isFavourite }),
    onError: (_error, { id, isFavourite }) => {
      set({ [id]: !isFavourite })
      onFailed()
    },
    onSuccess: onSaved,
  })
  return {
    isFavourite: (row: PortfolioRow): boolean => changed[row.key] ?? row.isFavourite,
    toggle: (row: PortfolioRow) =>
      mutate({ id: row.key, isFavourite: !(changed[row.key] ?? row.isFavourite) }),
  }
}
