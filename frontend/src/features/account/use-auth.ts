import { API } from '@packaging/contracts/api';
import type { Credentials, User } from '@packaging/contracts/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requestJson, textOf } from '../../lib/api-client.ts';

const CURRENT_USER = [API.currentUser.path] as const;

/** @throws 'Failed to fetch user' for an error response, with its status as the cause */
const fetchCurrentUser = async ({ signal }: { signal: AbortSignal }): Promise<User | null> => {
  const response = await requestJson(API.currentUser, undefined, { signal });
  if (!response.ok || !response.isJson) throw new Error('Failed to fetch user', { cause: response.status });
  return (response.body as User | undefined) ?? null;
};

/** Like {@link fetchCurrentUser}, but returns null for a 401: not logged in. */
const fetchCurrentUserOrNull = async (context: { signal: AbortSignal }): Promise<User | null> => {
  try {
    return await fetchCurrentUser(context);
  } catch (error) {
    if (error instanceof Error && error.cause === 401) return null;
    throw error;
  }
};

/**
 * Returns a function that sends credentials.
 * @throws an Error whose message is for the visitor: the server's, or `failed` if there is none
 */
const sendCredentials =
  (call: { method: string; path: string }, failed: string) => async (credentials: Credentials) => {
    const response = await requestJson(call, credentials).catch(() => undefined);
    if (!response?.ok) throw new Error((response && textOf(response, 'error')) ?? failed);
  };
const sendLogin = sendCredentials(API.login, 'Failed to log in. Please try again.');
const sendSignup = sendCredentials(API.signup, 'Failed to sign up. Please try again.');
const sendLogout = () => requestJson(API.logout);

/**
 * The current user. `isLoading` is true until the user is known. `login`, `signup` and `logout` fetch the user again;
 * the first two reject if the server refuses.
 */
export const useAuth = () => {
  const queryClient = useQueryClient();
  const { data: user } = useQuery({ queryKey: CURRENT_USER, queryFn: fetchCurrentUserOrNull });
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: CURRENT_USER });
  const login = useMutation({ mutationFn: sendLogin, onSuccess });
  const signup = useMutation({ mutationFn: sendSignup, onSuccess });
  const logout = useMutation({ mutationFn: sendLogout, onSuccess });
  return {
    isLoading: user === undefined,
    user: user ?? null,
    isLoggedIn: Boolean(user),
    login: login.mutateAsync,
    signup: signup.mutateAsync,
    logout: () => logout.mutateAsync(),
  };
};
