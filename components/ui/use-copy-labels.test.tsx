import { screen } from '@testing-library/react'
import { CopyButton } from './copy-button'
import { renderKit } from './testing/render-kit'
import { useCopyLabels } from './use-copy-labels'

function Copy({ what }: { what: string }) {
  return <CopyButton text="x" labels={useCopyLabels()(what)} />
}

test.each([
  ['Enrollment token', 'Copy enrollment token'],
  ['API key', 'Copy API key'],
  ['https://Example.com', 'Copy https://Example.com'],
])('the button for %s is named “%s”', (what, name) => {
  renderKit(<Copy what={what} />)
  expect(screen.getByRole('button', { name })).toBeInTheDocument()
})
