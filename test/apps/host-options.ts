/** Options of the host: the connection, the tool whose app is opened, and how the host looks. */
export type HostOptions = {
  token: string;
  /** The query of the endpoint. */
  query: string;
  mode: 'legacy' | 'auto';
  tool: string;
  args: Record<string, unknown>;
  theme: 'light' | 'dark';
  /** The ways in which the host can show the app. */
  displayModes: ('inline' | 'fullscreen')[];
  /** Whether the host leaves `_meta` out of the results that it passes on. */
  dropsMeta: boolean;
};
