'use client'

import { ChevronDown, Download, Filter, Link2, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Part } from '@/app/dev/ui/part'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Combobox } from '@/components/ui/combobox'
import { AlertDialog, Dialog } from '@/components/ui/dialog'
import { Field, TextInput } from '@/components/ui/field'
import {
  Menu,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '@/components/ui/menu'
import { Popover } from '@/components/ui/popover'
import { Select } from '@/components/ui/select'
import { Sheet } from '@/components/ui/sheet'
import { useToast } from '@/components/ui/toast'
import { Tooltip } from '@/components/ui/tooltip'

/** What floats; each is fetched when it is pointed at. */
export function FloatingPieces() {
  return (
    <>
      <Menus />
      <Lists />
      <Dialogs />
    </>
  )
}

const clients = [
  { value: 'northlight', label: 'Northlight Robotics, Inc.' },
  { value: 'luma', label: 'Luma Bakery' },
  { value: 'castellan', label: 'Castellan Property Management Ltd' },
]

function Lists() {
  const [client, setClient] = useState('luma')
  const name = clients.find(({ value }) => value === client)?.label
  return (
    <Part title="Select and combobox">
      <div className="w-56">
        <Field label="Closes are due on the" hint="Of the month after">
          {(control) => (
            <Select
              {...control}
              name="close"
              defaultValue="10"
              options={['5', '10', '15'].map((day) => ({ value: day, label: `${day}th` }))}
            />
          )}
        </Field>
      </div>
      <Select
        compact
        aria-label="Language"
        placeholder="Browser language"
        options={[
          { value: 'en', label: 'English (US)' },
          { value: 'de', label: 'Deutsch' },
          { value: 'ar', label: 'العربية', disabled: true },
        ]}
      />
      <Combobox
        trigger={
          <Button>
            {name}
            <ChevronDown />
          </Button>
        }
        label="Find a client"
        value={client}
        onSelect={setClient}
        groups={[
          {
            id: 'recent',
            label: 'Recent',
            items: clients.slice(0, 1).map((item) => ({
              ...item,
              start: <Avatar kind="client" id={item.value} name={item.label} />,
            })),
          },
          {
            id: 'all',
            label: 'All clients',
            items: clients.slice(1).map((item) => ({
              ...item,
              start: <Avatar kind="client" id={item.value} name={item.label} />,
              end: <Badge tone="attention">Ends in 24 days</Badge>,
            })),
          },
        ]}
        className="w-96"
        foot="3 clients"
      />
    </Part>
  )
}

function Menus() {
  const [format, setFormat] = useState('csv')
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
        <MenuRadioGroup value={format} onChange={setFormat} label="Format">
          <MenuRadioItem value="csv">CSV</MenuRadioItem>
          <MenuRadioItem value="xlsx">Excel</MenuRadioItem>
        </MenuRadioGroup>
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
      <Button onClick={() => setSheetOpen(true)}>Open sheet</Button>
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
