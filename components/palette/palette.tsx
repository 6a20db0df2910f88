'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { useSetPreference } from '@/components/layout/use-set-preference'
import { PaletteLine } from '@/components/palette/palette-line'
import { countResults } from '@/components/palette/palette-groups'
import { type PaletteResults, usePaletteResults } from '@/components/palette/use-palette-results'
import type { PaletteGroup, PaletteItem } from '@/lib/domain/palette/palette-answer'
import { withQueries } from '@/lib/queries/query-client'

/** Typed while the palette was loading, and whether Enter came after it. */
export interface EarlyKeys {
  readonly text: string
  readonly isEntered: boolean
}

export interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The path and query of the page below. */
  at: string
  /** Hands over what was typed before the field had the focus; nothing is kept after it. */
  takeEarlyKeys: () => EarlyKeys
}

export const Palette = withQueries(function Palette({
  open,
  onOpenChange,
  ...props
}: PaletteProps) {
  const t = useTranslations('palette')
  // What had the focus before goes with its screen.
  const isLeaving = useRef(false)
  const close = (leaves: boolean) => {
    isLeaving.current = leaves
    onOpenChange(false)
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close(false))}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          aria-label={t('title')}
          finalFocus={() => (isLeaving.current ? document.getElementById('main') : true)}
          className="rise fixed inset-x-3 top-[12vh] z-50 mx-auto flex max-h-[76vh] max-w-[40rem] flex-col overflow-hidden rounded-xl bg-float shadow-dialog outline-none"
        >
          <PaletteSearch {...props} onClose={close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
})

function PaletteSearch({
  at,
  takeEarlyKeys,
  onClose,
}: Pick<PaletteProps, 'at' | 'takeEarlyKeys'> & { onClose: (isLeaving: boolean) => void }) {
  const t = useTranslations('palette')
  const shell = useTranslations('shell')
  const [typed, setTyped] = useState('')
  const results = usePaletteResults(at, typed)
  const { groups, client } = results
  const choice = useChoice(results, onClose)
  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      mode="none"
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={(text, { reason }) => {
        if (reason === 'item-press') return
        setTyped(text)
        choice.reset()
      }}
      itemToStringValue={({ label }) => label}
      onItemHighlighted={choice.highlight}
    >
      <div className="flex h-13 flex-none items-center gap-3 border-b border-line px-4">
        <Search size={17} className="flex-none text-faint" aria-hidden />
        <Autocomplete.Input
          aria-label={t('field')}
          className="h-full min-w-0 grow bg-transparent text-base outline-hidden -outline-offset-2!"
          placeholder={shell('search_or_jump')}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          onKeyDown={choice.onKeyDown}
          onFocus={() => {
            const { text, isEntered } = takeEarlyKeys()
            if (text !== '') setTyped((before) => before + text)
            if (isEntered) choice.enter()
          }}
        />
        {client !== undefined && (
          <span className="max-w-48 truncate text-xs text-faint max-sm:hidden">
            {t('in_client', { client: client.name })}
          </span>
        )}
        <Dialog.Close className="kbd min-h-6 min-w-6" aria-label={t('close')}>
          esc
        </Dialog.Close>
      </div>
      <ResultList onItemClick={choice.onItemClick} />
      <Foot count={countResults(groups)} message={results.message} />
    </Autocomplete.Root>
  )
}

/** What Enter and a press on a line do. */
function useChoice(
  { groups, isSettled, findFurther, searchClients }: PaletteResults,
  onClose: (isLeaving: boolean) => void,
) {
  const router = useRouter()
  const setPreference = useSetPreference()
  const highlighted = useRef<PaletteItem>(undefined)
  const hasMoved = useRef(false)
  // Enter may come before what it is meant for: then it waits for it.
  const isEntered = useRef(false)
  const first = groups[0]?.items[0]

  const openItem = (item: PaletteItem, isNewTab: boolean): void => {
    const { href, set, lookup, isEverywhere } = item
    if (isEverywhere === true) {
      searchClients()
      return
    }
    if (lookup !== undefined) {
      findFurther(lookup)
      return
    }
    if (set !== undefined) setPreference(set.name, set.value)
    if (href !== undefined && isNewTab) window.open(href, '_blank', 'noopener')
    else {
      onClose(href !== undefined)
      if (href !== undefined) router.push(href)
    }
  }
  const openAwaited = useEffectEvent(() => {
    if (isEntered.current && first !== undefined) openItem(first, false)
    isEntered.current = false
  })
  useEffect(() => {
    if (isSettled) openAwaited()
  }, [isSettled])

  return {
    highlight: (item: PaletteItem | undefined) => {
      highlighted.current = item
    },
    /** Other words were typed. */
    reset: () => {
      hasMoved.current = false
      isEntered.current = false
    },
    enter: () => {
      isEntered.current = true
    },
    onKeyDown: (event: KeyboardEvent & { preventBaseUIHandler: () => void }) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasMoved.current = true
      if (event.key !== 'Enter') return
      event.preventDefault()
      event.preventBaseUIHandler()
      const item = highlighted.current ?? first
      if (!isSettled && !hasMoved.current) isEntered.current = true
      else if (item !== undefined) openItem(item, event.ctrlKey || event.metaKey)
    },
    onItemClick: (item: PaletteItem, event: MouseEvent) => {
      // The browser opens a link in a new tab by itself.
      if (item.href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return
      event.preventDefault()
      openItem(item, false)
    },
  }
}

function ResultList({
  onItemClick,
}: {
  onItemClick: (item: PaletteItem, event: MouseEvent) => void
}) {
  const t = useTranslations('palette')
  return (
    <Autocomplete.List
      aria-label={t('results')}
      className="min-h-0 grow overflow-y-auto p-1.5 empty:hidden"
    >
      {(group: PaletteGroup) => (
        <Autocomplete.Group key={group.id} items={group.items}>
          <Autocomplete.GroupLabel className="item-label" dir="auto">
            {group.label}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: PaletteItem) => (
              <Autocomplete.Item
                key={item.id}
                value={item}
                className="item group gap-3"
                onClick={(event) => onItemClick(item, event)}
                render={<PaletteLine item={item} />}
              />
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

function Foot({ count, message }: { count: number; message: string | undefined }) {
  const t = useTranslations('palette')
  return (
    <div className="flex flex-none items-center gap-4 border-t border-line bg-sunk px-4 py-2 text-xs text-faint">
      <span className="flex items-center gap-1.5 max-sm:hidden">
        <span className="kbd">↑</span>
        <span className="kbd">↓</span>
        {t('move')}
      </span>
      <span className="flex items-center gap-1.5 max-sm:hidden">
        <span className="kbd">↵</span>
        {t('open')}
      </span>
      <span className="flex items-center gap-1.5 whitespace-nowrap max-sm:hidden" dir="ltr">
        <span className="kbd">
          <span>
            <span className="apple-keys">⌘</span>
            <span className="other-keys">Ctrl </span>↵
          </span>
        </span>
        {t('new_tab')}
      </span>
      <p role="status" className="min-w-0 grow text-end">
        {count > 0 && <span className="sr-only">{t('count', { count })}. </span>}
        {message ?? <span className="max-sm:hidden">{t('hint')}</span>}
      </p>
    </div>
  )
}
