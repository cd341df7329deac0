import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerWith, renderHistory } from '@/components/data/testing/render-history'
import { startAt } from '@/components/ui/testing/live-address'
import { AuditLog } from './audit-log'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const act = {
  id: 'act-1',
  at: '2026-11-20T01:02:03.000Z',
  actorId: 7,
  actorEmail: 'root@example.com',
  actorName: 'Root Admin',
  actorRoles: ['superAdmin'],
  address: '203.0.113.7',
  act: 'setUserRoles',
  path: '/users/3/roles',
  requestId: 'request-1',
}
const changes = [
  {
    table: 'users',
    rowId: '3',
    operation: 'update',
    before: { roles: ['user'], note: null, password_hash: '[hidden]' },
    after: { roles: ['user', 'admin'], note: { deep: true }, password_hash: '[hidden]' },
  },
  { table: 'new_things', rowId: 'x', operation: 'delete', before: { name: '<b>bold</b>', on: false }, after: null },
]

function draw(address = '/admin/setting/general?tab=audit', listed = [{ ...act, changes: 2 }]) {
  startAt(address)
  const asked = answerWith({
    '/api/audit': { items: listed, total: listed.length, more: false, page: 1, size: 20 },
    '/api/audit/act-1': { ...act, changes },
  })
  renderHistory(<AuditLog />)
  return asked
}

test('a line shows act, person, address and number of rows', async () => {
  draw()
  const link = await screen.findByRole('link', { name: 'Permissions changed' })
  expect(link).toHaveAttribute('href', '/admin/setting/general?tab=audit&entry=act-1')
  const line = within(link.closest('tr') as HTMLElement)
  for (const text of ['Root Admin', 'root@example.com', '203.0.113.7', '2']) expect(line.getByText(text)).toBeInTheDocument()
})

test('an act without a label shows its name', async () => {
  draw(undefined, [{ ...act, act: 'inventThings', changes: 1 }])
  expect(await screen.findByRole('link', { name: 'inventThings' })).toBeInTheDocument()
})

test('filters acts by kind, also in the download', async () => {
  const asked = draw()
  await screen.findByRole('link', { name: 'Permissions changed' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'API registered')
  await waitFor(() => expect(asked.at(-1)).toContain('act=createApi'))
  expect(screen.getByRole('link', { name: 'Download (.xlsx)' })).toHaveAttribute('href', '/api/audit/export?act=createApi')
})

test('an open act shows every row before and after, field by field', async () => {
  draw('/admin/setting/general?tab=audit&entry=act-1')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Root Admin (root@example.com)')).toBeInTheDocument()
  const roles = within((await dialog.findByRole('cell', { name: 'roles' })).closest('tr') as HTMLElement)
  expect(roles.getByText('user')).toBeInTheDocument()
  expect(roles.getByText('user, admin')).toBeInTheDocument()
  const note = within(dialog.getByRole('cell', { name: 'note' }).closest('tr') as HTMLElement)
  expect(note.getByText('none')).toBeInTheDocument()
  expect(note.getByText(/"deep": true/)).toBeInTheDocument()
  expect(dialog.getByText('new_things')).toBeInTheDocument()
  expect(dialog.getByText('<b>bold</b>')).toBeInTheDocument()
  expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Field', 'Before', 'After', 'Field', 'Before'])
})
