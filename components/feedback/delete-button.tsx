'use client'
import type { UseMutationResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { confirm } from './confirm-store'
import { toast } from './toast-store'

interface DeleteButtonProps {
  /** `act` is on the button and in the question, `done` is said afterwards. */
  labels: { act: string; title: string; body: string; done: string }
  remove: UseMutationResult<unknown, Error, void>
  /** The address of the page that is shown afterwards. */
  to: string
}

/** Shows the button that deletes the thing of a page, after a question. */
export function DeleteButton({ labels: { act, title, body, done }, remove, to }: DeleteButtonProps) {
  const router = useRouter()
  const askAndDelete = async () => {
    const { confirmed } = await confirm({ title, body, confirmLabel: act, danger: true })
    if (!confirmed) return
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(done)
        router.push(to)
      },
    })
  }
  return (
    <Button icon={<Trash2 size={16} aria-hidden="true" />} loading={remove.isPending} onClick={() => void askAndDelete()}>
      {act}
    </Button>
  )
}
