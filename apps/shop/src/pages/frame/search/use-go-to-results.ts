import { useNavigate } from '@tanstack/react-router';

/** Moves to the page of results; the focus goes to the content, as it does after any move. */
export function useGoToResults(): (words: string) => void {
  const navigate = useNavigate();
  return (words) => {
    leaveField();
    void navigate({ to: '/search', search: (search) => ({ ...search, q: words, page: undefined }) });
  };
}

/** Closes the suggestions and, on a phone, the keyboard, also where the next page has the same path. */
export function leaveField(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
