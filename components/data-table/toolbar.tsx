'use client'

import { ListFilter, Search, TriangleAlert, X } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import { MatchTotal } from '@/components/data-table/match-count'
import { onIntent } from '@/components/ui/on-intent'
import { Popover } from '@/components/ui/popover'

const maxChips = 3

const filterPanel = onIntent(
  async () => (await import('@/components/data-table/filter-panel')).FilterPanel,
)

/** Search, filters with their chips, and the columns: one line, never two. */
export function Toolbar({
  toolbar,
  columns,
  views,
}: {
  toolbar: ToolbarView
  /** The Columns menu, where the list has one. */
  columns?: ReactNode
  /** The views as one control, below 640 px. */
  views?: ReactNode
}) {
  const t = useTranslations('lists')
  const { chips, clearHref } = toolbar
  const unheld = chips.filter(({ notApplied }) => notApplied !== undefined)
  const shown = chips.slice(0, Math.max(maxChips, unheld.length))
  const [isOpen, setOpen] = useState(false)
  const [first, setFirst] = useState<string>()
  const open = (next: boolean, name?: string) => {
    setFirst(name)
    setOpen(next)
  }
  return (
    <>
      <div className="flex items-center gap-2 px-4 py-1.5 sm:px-6">
        <SearchBox toolbar={toolbar} />
        {views}
        <FilterMenu toolbar={toolbar} first={first} isOpen={isOpen} open={open} />
        <span className="contents max-lg:hidden">
          {shown.map((chip) => (
            <span
              key={chip.name}
              className="inline-flex h-8 min-w-0 items-center rounded-md border border-rule bg-float text-sm whitespace-nowrap shadow-control"
            >
              <button
                type="button"
                className="flex h-full min-w-0 items-center gap-1 rounded-s-md ps-2.5 pe-1 hover:bg-hover"
                aria-label={t('edit_filter', { filter: `${chip.label} ${chip.value}` })}
                onPointerEnter={filterPanel.preload}
                onFocus={filterPanel.preload}
                onClick={() => open(true, chip.name)}
              >
                {/* Where there is little room, what is filtered for has it. */}
                <span className="text-faint max-xl:sr-only">{chip.label}</span>{' '}
                <span className="max-w-96 truncate font-medium" title={chip.value}>
                  {chip.value}
                </span>
              </button>
              {chip.notApplied !== undefined && (
                <span className="flex items-center gap-1 pe-1 text-xs text-attention">
                  <TriangleAlert size={13} className="flex-none" aria-hidden />
                  {chip.notApplied}
                </span>
              )}
              <Link
                href={chip.removeHref}
                prefetch={false}
                scroll={false}
                className="grid h-full w-7 flex-none place-content-center rounded-e-md text-faint hover:bg-hover hover:text-ink"
                aria-label={t('remove_filter', { filter: `${chip.label} ${chip.value}` })}
              >
                <X size={13} aria-hidden />
              </Link>
            </span>
          ))}
          {chips.length > shown.length && (
            <span className="text-xs text-faint">+{chips.length - shown.length}</span>
          )}
          <MatchTotal />
          {clearHref !== undefined && (
            <Link
              href={clearHref}
              prefetch={false}
              scroll={false}
              className="btn btn-ghost btn-sm max-md:hidden"
            >
              {t('clear')}
            </Link>
          )}
        </span>
        <span className="grow max-sm:hidden" />
        {columns}
      </div>
      {/* Chips need the width; what does not hold is said at every one. */}
      {unheld.map(({ name, label, value, notApplied }) => (
        <p
          key={name}
          className="flex items-center gap-1 px-4 pb-1.5 text-xs text-attention sm:px-6 lg:hidden"
        >
          <TriangleAlert size={13} className="flex-none" aria-hidden />
          <span>
            {label} {value}: {notApplied}
          </span>
        </p>
      ))}
    </>
  )
}

/** A GET form, so that it searches without a script; with one it searches as one types. */
function SearchBox({ toolbar: { path, search, hidden } }: { toolbar: ToolbarView }) {
  const router = useRouter()
  const [isSearching, startSearch] = useTransition()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = search?.value ?? ''
  const submitted = useRef(shown)
  // An address that came from elsewhere replaces what was typed; one that came of typing does not.
  useEffect(() => {
    if (shown === submitted.current) return
    submitted.current = shown
    if (input.current !== null) input.current.value = shown
  }, [shown])
  if (search === undefined) return null
  const submit = () => {
    clearTimeout(timer.current)
    if (form.current === null) return
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim())
    }
    submitted.current = query.get(search.name) ?? ''
    startSearch(() => router.push(`${path}?${query.toString()}`, { scroll: false }))
  }
  return (
    <form
      ref={form}
      action={path}
      role="search"
      className="relative min-w-0 grow sm:w-64 sm:grow-0"
      aria-busy={isSearching || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {hidden.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Search
        size={15}
        className="pointer-events-none absolute inset-s-2.5 top-2 text-faint"
        aria-hidden
      />
      <input
        ref={input}
        className="field ps-8"
        type="search"
        name={search.name}
        defaultValue={shown}
        placeholder={search.label}
        aria-label={search.label}
        maxLength={512}
        onChange={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(submit, 400)
        }}
      />
    </form>
  )
}

function FilterMenu({
  toolbar,
  first,
  isOpen,
  open,
}: {
  toolbar: ToolbarView
  /** The filter to begin with. */
  first: string | undefined
  isOpen: boolean
  open: (next: boolean) => void
}) {
  const t = useTranslations('lists')
  const count = toolbar.chips.filter(({ notApplied }) => notApplied === undefined).length
  if (toolbar.fields.length === 0) return null
  return (
    <Popover
      label={t('filter')}
      className="w-130 max-w-full"
      open={isOpen}
      onOpenChange={open}
      trigger={
        <button
          type="button"
          className="btn flex-none noscript:hidden max-sm:px-2!"
          onPointerEnter={filterPanel.preload}
          onFocus={filterPanel.preload}
        >
          <ListFilter size={15} aria-hidden />
          {t('filter')}
          {count > 0 && <span className="count lg:hidden">{count}</span>}
        </button>
      }
    >
      {(close) => <filterPanel.Component toolbar={toolbar} first={first} close={close} />}
    </Popover>
  )
}
