/** Returns the address of an image or file of a post that readers see. */
export function postUploadPath(postId: string, uploadId: string): string {
  return `/api/posts/${postId}/uploads/${uploadId}`
}
