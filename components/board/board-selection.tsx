'use client'

import { useMutation } from '@tanstack/react-query'
import { Bell, CalendarDays, UserPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AssignDialog } from '@/components/board/assign-dialog'
import type { BoardLine, BoardView } from '@/components/board/board-view'
import { isTyping } from '@/components/data-table/press-row-key'
import type { Selection } from '@/components/data-table/selection'
import { SelectionAction, SelectionFrame } from '@/components/data-table/selection-frame'
import { useToast } from '@/components/ui/toast'
import { remindCloses } from '@/lib/queries/closes'
import { reasonOf } from '@/lib/queries/http'
import { withQueries } from '@/lib/queries/query-client'

/** Stands over the board while clients are selected: A assigns their closes, D sets when they are due. */
export const BoardSelection = withQueries(function BoardSelection({
  view,
  selection,
}: {
  view: BoardView
  selection: Selection<BoardLine>
}) {
  const t = useTranslations('board')
  const [opened, setOpened] = useState<'people' | 'due'>()
  // Nothing but lines of the board is selected here.
  const closes = (selection.rows as readonly BoardLine[]).flatMap(({ close }) => close ?? [])
  const toast = useToast()
  const { mutate, isPending } = useMutation(remindCloses())
  const remind = () => {
    if (isPending) return
    mutate(closes, {
      onSuccess: ({ reminded }) => {
        toast({
          tone: reminded > 0 ? 'good' : 'attention',
          text: t('reminded', { count: reminded }),
        })
        if (reminded > 0) selection.clear()
      },
      onError: (error) => toast({ tone: 'danger', text: reasonOf(error) ?? t('not_saved') }),
    })
  }
  const without = selection.count - closes.length
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector('[role="dialog"]:not([data-toast])'))
      return
    const open = event.key === 'a' ? 'people' : event.key === 'd' ? 'due' : undefined
    if (open === undefined) return
    event.preventDefault()
    setOpened(open)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <SelectionFrame selection={selection}>
        {without > 0 && (
          <span className="num-t px-2.5 whitespace-nowrap text-white/70 max-md:hidden">
            {t('without_close', { count: without })}
          </span>
        )}
        <SelectionAction
          label={t('assign')}
          isMain
          aria-keyshortcuts="a"
          onClick={() => setOpened('people')}
        >
          <UserPlus size={15} aria-hidden />
        </SelectionAction>
        <SelectionAction
          label={t('set_due')}
          aria-keyshortcuts="d"
          onClick={() => setOpened('due')}
        >
          <CalendarDays size={15} aria-hidden />
        </SelectionAction>
        <SelectionAction label={t('remind')} onClick={remind}>
          <Bell size={15} aria-hidden />
        </SelectionAction>
      </SelectionFrame>
      {opened !== undefined && (
        <AssignDialog
          key={opened}
          view={view}
          of={opened}
          closes={closes}
          onDone={selection.clear}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
})
