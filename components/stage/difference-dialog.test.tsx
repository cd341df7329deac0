import type { DeploymentDifference } from '@portico/contract/stage/stage-endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { stageDifference } from '@/lib/stage/stage-queries'
import api from '@/messages/en/api.json'
import kit from '@/messages/en/kit.json'
import stage from '@/messages/en/stage.json'
import { DifferenceDialog } from './difference-dialog'

const difference: DeploymentDifference = {
  ...{ from: 2, to: 1, settings: [], hiddenServerCount: 0, balancing: false, same: true },
  methods: { added: [], removed: [], changed: [] },
  servers: { added: [], removed: [] },
}

function draw(shown: DeploymentDifference) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(stageDifference('a', 's', { to: 1 }).queryKey, shown)
  render(
    <NextIntlClientProvider locale="en" messages={{ api, kit, stage }} timeZone="UTC">
      <QueryClientProvider client={client}>
        <DifferenceDialog
          apiId="a"
          stageId="s"
          to={1}
          title="Roll back"
          footer={<button type="button">act</button>}
          onClose={() => undefined}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}

it('says that nothing changes for callers when two contents are the same, and keeps the act', async () => {
  draw(difference)
  expect(await screen.findByText(stage.difference.sameDeployed)).toBeInTheDocument()
  expect(screen.getByText('act')).toBeInTheDocument()
})

it('shows the changes otherwise', async () => {
  draw({ ...difference, same: false, methods: { ...difference.methods, added: [{ httpMethod: 'GET', path: '/new' }] } })
  expect(await screen.findByText('/new')).toBeInTheDocument()
  expect(screen.queryByText(stage.difference.sameDeployed)).toBeNull()
})
