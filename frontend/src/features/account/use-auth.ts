import { API } from '@packaging/contracts/api';
import type { Credentials, User } from '@packaging/contracts/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requestJson, textOf } from '../../lib/api-client.ts';

const CURRENT_USER = [API.currentUser.path] as const;

/** Reads who is logged in. @throws 'Failed to fetch user', with the status as its cause, when that is not OK */
const fetchCurrentUser = async ({ signal }: { signal: AbortSignal }): Promise<User | null> => {
  const response = await requestJson(API.currentUser, undefined, { signal });
  if (!response.ok || !response.isJson) throw new Error('Failed to fetch user', { cause: response.status });
  return (response.body as User | undefined) ?? null;
};

/** As {@link fetchCurrentUser}, but null for a 401, by which the server says that nobody is logged in. */
const fetchCurrentUserOrNull = async (context: { signal: AbortSignal }): Promise<User | null> => {
  try {
    return await fetchCurrentUser(context);
  } catch (error) {
    if (error instanceof Error && error.cause === 401) return null;
    throw error;
  }
};

/**
 * Sends credentials. @throws an Error for the visitor: with the server's own error message, or with `failed` where it
 * sent none or there was no response
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
 * Who the visitor is. `isLoading` is true until the current user is known; each of login, signup
 * and logout has it fetched again, and rejects when the server refuses.
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
