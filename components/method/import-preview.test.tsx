import '@testing-library/jest-dom'
import type { ImportItem, ImportPreview as Preview } from '@portico/contract/method/import-view'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { Unread } from '@/components/form/document-refusal'
import method from '@/messages/en/method.json'
import { ImportPreview } from './import-preview'
import type { ImportPhase } from './import-progress'

const item = (state: ImportItem['state'], path: string, more: Partial<ImportItem> = {}): ImportItem => ({
  httpMethod: 'GET',
  path,
  summary: '',
  state,
  differences: [],
  notes: [],
  ...more,
})
const texts = (outcome: 'conflict' | 'document') => [
  { field: 'summary' as const, outcome, mine: 'my words', document: '', added: [], removed: [], changed: [] },
]
const lists = [
  {
    field: 'parameters' as const,
    outcome: 'document' as const,
    mine: null,
    document: null,
    added: ['q (query)'],
    removed: [],
    changed: [],
  },
]
const ITEMS = [
  item('new', '/new'),
  item('new', '/new-too', { notes: [{ reason: 'unresolvedReference', detail: '#/components/schemas/Gone' }] }),
  item('changed', '/changed', { differences: lists }),
  item('conflict', '/conflict', { differences: texts('conflict') }),
  item('gone', '/gone'),
]

function draw({ items = ITEMS, phase, refused }: { items?: ImportItem[]; phase?: ImportPhase; refused?: Unread } = {}) {
  const onImport = jest.fn()
  const preview: Preview = {
    documentTitle: 'Things',
    documentVersion: '3.1.0',
    apiVersion: null,
    syntax: 'json',
    hash: 'h',
    items,
    dropped: [],
    droppedCount: 0,
    losses: [],
    sharedLosses: [],
    undescribed: 0,
  }
  render(
    <NextIntlClientProvider locale="en" messages={{ method }} timeZone="UTC">
      <ImportPreview preview={preview} renewed={false} refused={refused} phase={phase} onImport={onImport} onBack={() => undefined} />
    </NextIntlClientProvider>,
  )
  return onImport
}

describe('the preview of an import', () => {
  test('imports new and changed methods and deletes none by default', async () => {
    const onImport = draw()
    expect(screen.getByText('2 added · 1 changed · 0 deleted')).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'Delete GET /gone' })).not.toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: 'Import 3 methods' }))
    expect(onImport).toHaveBeenCalledWith([])
  })

  test('sends choices that differ from the default', async () => {
    const onImport = draw()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Add GET /new' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Delete GET /gone' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Use the document' }))
    await userEvent.click(screen.getByRole('button', { name: 'Import 4 methods' }))
    expect(onImport).toHaveBeenCalledWith([
      { httpMethod: 'GET', path: '/new', take: 'skip' },
      { httpMethod: 'GET', path: '/conflict', take: 'document' },
      { httpMethod: 'GET', path: '/gone', take: 'delete' },
    ])
  })

  test('chooses none and all of a state at once', async () => {
    draw()
    await userEvent.click(screen.getByRole('button', { name: 'Select none' }))
    expect(screen.getByText('0 added · 1 changed · 0 deleted')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
    expect(screen.getByText('2 added · 1 changed · 0 deleted')).toBeInTheDocument()
  })

  test('shows differences by text and by name, and what is not imported', () => {
    draw()
    const conflict = within(screen.getByRole('group', { name: 'Resolve GET /conflict' }).parentElement as HTMLElement)
    expect(conflict.getByText('my words')).toBeInTheDocument()
    expect(conflict.getByText('(empty)')).toBeInTheDocument()
    expect(screen.getByText('Different: Parameters')).toBeInTheDocument()
    expect(screen.getByText('q (query)')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Broken reference' })).toBeInTheDocument()
    expect(screen.getByText('Broken reference', { selector: 'li', exact: false })).toHaveTextContent(
      'Broken reference: #/components/schemas/Gone',
    )
  })

  test('shows the beginning of a long list, then all of it', async () => {
    draw({ items: Array.from({ length: 150 }, (_, index) => item('new', `/p${index}`)) })
    expect(screen.getAllByRole('checkbox')).toHaveLength(100)
    await userEvent.click(screen.getByRole('button', { name: 'Show all 150' }))
    expect(screen.getAllByRole('checkbox')).toHaveLength(150)
  })

  test('offers no import when nothing would change', () => {
    draw({ items: [item('unchanged', '/same')] })
    expect(screen.getByText('No changes')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Import|Keep/ })).toBeNull()
  })

  test('shows the platform’s error', () => {
    draw({ refused: { reason: 'tooManyMethods', actual: 5_012, max: 5_000 } })
    expect(screen.getByRole('alert')).toHaveTextContent('The API would have 5,012 methods; the maximum is 5,000.')
  })

  test('shows how much was sent, then that methods are written', () => {
    draw({ phase: { sent: 3 * 1024 * 1024, total: 10 * 1024 * 1024 } })
    expect(screen.getByRole('progressbar', { name: 'Sending the document…' })).toHaveAttribute('value', String(3 * 1024 * 1024))
    expect(screen.getByText('3.0 of 10.0 MB')).toBeInTheDocument()
  })
})
