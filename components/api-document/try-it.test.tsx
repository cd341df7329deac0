import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { dropDrafts } from '@/lib/drafts'
import type { ConsoleProps } from './console-props'
import { TryIt } from './try-it'

const loadConsole = jest.fn<Promise<ComponentType<ConsoleProps>>, []>()
jest.mock('./try-console', () => ({ loadConsole: () => loadConsole() }))

beforeEach(() => dropDrafts())

it('closes and says so when the console cannot be loaded, and loads it again when it is opened again', async () => {
  const apiId = '01a1fc15-3404-746f-961d-c7ac521ad7e2'
  const target = { apiId, stageId: apiId, serviceUrl: 'http://api.example.com', httpMethod: 'GET', path: '/' } as const
  const links = { overview: '/docs', api: '/apis/1', keys: '/user/subscription' }
  render(
    <TryIt
      from={{ kind: 'published', apiId }}
      slug="list"
      target={target}
      signInHref="/login"
      links={links}
      label="Try it"
      loading="Loading…"
      notLoaded="Not loaded"
    />,
  )
  const button = screen.getByRole('button', { name: 'Try it' })
  for (let failures = 0; failures < 2; failures += 1) {
    loadConsole.mockRejectedValueOnce(new Error('no connection'))
    fireEvent.click(button)
    expect(screen.getByText('Loading…')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not loaded'))
    expect(button.getAttribute('aria-expanded')).toBe('false')
  }
  loadConsole.mockResolvedValueOnce(() => <p>Console</p>)
  fireEvent.click(button)
  await screen.findByText('Console')
  expect(screen.queryByRole('alert')).toBeNull()
})
