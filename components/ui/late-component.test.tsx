import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import kit from '@/messages/en/kit.json'
import { lateComponent } from './late-component'
import { renderKit } from './testing/render-kit'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

it('shows what stands for it while it loads, and then the component, at once when it is shown again', async () => {
  const load = jest.fn(async () => Hello)
  const Late = lateComponent(load, { loading: <p>Loading…</p> })
  const first = renderKit(<Late name="Mina" />)
  expect(screen.getByText('Loading…')).toBeInTheDocument()
  expect(await screen.findByText('Hello Mina')).toBeInTheDocument()
  first.unmount()
  renderKit(<Late name="Joon" />)
  expect(screen.getByText('Hello Joon')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1)
})

it('a component that cannot be loaded says so beside what is on the page, and is loaded by another try', async () => {
  const load = jest.fn<Promise<typeof Hello>, []>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Hello)
  const Late = lateComponent(load)
  renderKit(
    <>
      <input aria-label="Title" defaultValue="typed" />
      <Late name="Mina" />
    </>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent(kit.failure.title)
  expect(screen.getByLabelText('Title')).toHaveValue('typed')
  await userEvent.click(screen.getByRole('button', { name: kit.failure.retry }))
  expect(await screen.findByText('Hello Mina')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('shows what is given for a failure', async () => {
  const Late = lateComponent(() => Promise.reject(new Error('offline')), { failed: () => <p>Without it</p> })
  renderKit(<Late />)
  expect(await screen.findByText('Without it')).toBeInTheDocument()
})
