import { useMutation } from '@tanstack/react-query'
import { readJson, send } from '@/lib/queries/http'

export type ViewChange =
  | {
      readonly action: 'save'
      readonly name: string
      readonly isShared: boolean
      readonly query: string
    }
  | {
      readonly action: 'change'
      readonly id: string
      readonly name: string
      readonly isShared: boolean
    }
  | { readonly action: 'delete'; readonly id: string }

/** Saves, renames, shares or deletes a view of a list; gives the address to go on at. */
export function useChangeView(connection_id: string) {
  return useMutation({
    mutationFn: async (change: ViewChange): Promise<string> => {
      const body = new URLSearchParams({ connection_id, action: change.action })
      if ('id' in change) body.set('id', change.id)
      if ('name' in change) {
        body.set('name', change.name)
        if (change.isShared) body.set('shared', 'on')
      }
      if ('query' in change) body.set('query', change.query)
      const response = await send('/api/views', {
        method: 'POST',
        body,
        headers: { accept: 'application/json' },
      })
      return (await readJson(response, 'savedView')).href
    },
  })
}
