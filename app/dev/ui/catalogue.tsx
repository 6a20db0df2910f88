'use client'

import { Download, Filter, Link2, Pencil, RotateCw, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Badge, State } from '@/components/ui/badge'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { AlertDialog, Dialog } from '@/components/ui/dialog'
import { Field, SearchInput, TextInput, Textarea } from '@/components/ui/field'
import {
  Menu,
  MenuCheckboxItem,
  MenuGroup,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '@/components/ui/menu'
import { Popover } from '@/components/ui/popover'
import { preloadSheet, Sheet } from '@/components/ui/sheet'
import { useToast } from '@/components/ui/toast'
import { Tooltip } from '@/components/ui/tooltip'
import { UiProvider } from '@/components/ui/ui-provider'

const labels = {
  cancel: 'Cancel',
  clear: 'Clear',
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy',
  dismiss: 'Dismiss',
  loading: 'Loading',
  nothingFound: 'Nothing found',
  notifications: 'Notifications',
}

export function Catalogue({
  theme,
  direction,
}: {
  theme: string | undefined
  direction: 'ltr' | 'rtl'
}) {
  return (
    <UiProvider direction={direction} labels={labels}>
      <main dir={direction} data-theme={theme} className="grid gap-8 p-6">
        <h1 className="text-xl font-semibold">Pieces of the interface</h1>
        <Buttons />
        <Fields />
        <Badges />
        <Menus />
        <Dialogs />
      </main>
    </UiProvider>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  )
}

function Buttons() {
  return (
    <Part title="Buttons">
      <Button variant="primary">Renew consent</Button>
      <Button icon={<Download />}>Download</Button>
      <Button variant="ghost">Cancel</Button>
      <Button variant="danger" icon={<Trash2 />}>
        Remove person…
      </Button>
      <Button size="sm">Small</Button>
      <Button size="lg" variant="primary">
        Large
      </Button>
      <Button busy icon={<Download />}>
        Exporting
      </Button>
      <Button disabled>Unavailable</Button>
      <ButtonLink href="/dev/ui" icon={<Link2 />}>
        Link
      </ButtonLink>
      <IconButton variant="ghost" icon={<RotateCw />} label="Refresh" />
      <IconButton size="sm" icon={<X />} label="Close" shortcut="Esc" />
    </Part>
  )
}

function Fields() {
  return (
    <Part title="Fields">
      <TextInput
        label="Client name"
        name="name"
        defaultValue="Northlight Robotics"
        hint="As in your ledger"
      />
      <TextInput label="Email" name="email" defaultValue="ada@" error="Enter a whole address" />
      <Textarea label="Note" name="note" />
      <Field label="Own control">{(control) => <input {...control} className="field" />}</Field>
      <SearchInput
        label="Search transactions"
        className="w-64"
        end={<span className="kbd">/</span>}
      />
    </Part>
  )
}

function Badges() {
  return (
    <Part title="Badges and states">
      <Badge tone="good">Settled</Badge>
      <Badge tone="attention" icon="hourglass">
        Awaiting approval
      </Badge>
      <Badge tone="danger">Failed</Badge>
      <Badge tone="info">Pending</Badge>
      <Badge tone="plain">Not synced</Badge>
      <Badge tone="accent">New</Badge>
      <State>Settled</State>
      <State icon="ban">Cancelled</State>
    </Part>
  )
}

function Menus() {
  const [format, setFormat] = useState('csv')
  const [isShown, setShown] = useState(true)
  const showToast = useToast()
  return (
    <Part title="Menus and popovers">
      <Menu trigger={<Button icon={<Download />}>Export</Button>} label="Export" className="w-72">
        <MenuLabel>163 transactions in this view</MenuLabel>
        <MenuItem
          icon={<Download />}
          end="163 rows"
          onSelect={() => showToast({ text: 'Exported' })}
        >
          CSV
        </MenuItem>
        <MenuItem icon={<Link2 />} href="/dev/ui">
          A link
        </MenuItem>
        <MenuItem disabled>Unavailable</MenuItem>
        <MenuSeparator />
        <MenuGroup label="Format">
          <MenuRadioGroup value={format} onChange={setFormat} label="Format">
            <MenuRadioItem value="csv">CSV</MenuRadioItem>
            <MenuRadioItem value="xlsx">Excel</MenuRadioItem>
          </MenuRadioGroup>
        </MenuGroup>
        <MenuCheckboxItem checked={isShown} onChange={setShown}>
          Running balance
        </MenuCheckboxItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger>
          Delete…
        </MenuItem>
      </Menu>
      <Popover trigger={<Button icon={<Filter />}>Filter</Button>} label="Filter">
        {(close) => (
          <div className="grid gap-3 p-3">
            <TextInput label="Amount from" name="amount" />
            <Button onClick={close}>Apply</Button>
          </div>
        )}
      </Popover>
      <Tooltip text="Explains it">
        <Button icon={<Pencil />}>With tooltip</Button>
      </Tooltip>
    </Part>
  )
}

function Dialogs() {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const showToast = useToast()
  return (
    <Part title="Dialogs, sheet, toast">
      <Dialog
        trigger={<Button>Open dialog</Button>}
        title="Export transactions"
        description="Every row of this view."
        hint="northlight-transactions-2026-06.csv"
        action={(close) => (
          <Button variant="primary" icon={<Download />} onClick={close}>
            Export 163 rows
          </Button>
        )}
      >
        <TextInput label="File name" name="file" />
      </Dialog>
      <AlertDialog
        trigger={<Button variant="danger">Delete client…</Button>}
        title="Delete Northlight Robotics?"
        description="Its notes and tags are removed. Nothing changes at the bank."
        action={(close) => (
          <Button variant="danger" onClick={close}>
            Delete client
          </Button>
        )}
      />
      <Button onClick={() => setSheetOpen(true)} onPointerEnter={preloadSheet}>
        Open sheet
      </Button>
      <Sheet
        open={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        label="Harrow & Wexley"
        start={<span className="ps-1.5 text-xs text-faint">4 of 50</span>}
      >
        <div className="p-5">
          <TextInput label="Note" name="note-in-sheet" />
        </div>
      </Sheet>
      <Button
        onClick={() =>
          showToast({
            text: 'Link for Luma Bakery copied',
            action: { label: 'Undo', onAction: () => showToast({ text: 'Undone', tone: 'info' }) },
          })
        }
      >
        Show toast
      </Button>
    </Part>
  )
}
