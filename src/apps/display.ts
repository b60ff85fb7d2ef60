import type { App, McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { button } from './elements.ts';

/** The ways in which an app can be shown: beside the text of a conversation, or over the whole window. */
export const DISPLAY_MODES = ['inline', 'fullscreen'] as const;

/** Notes on the document how the host shows the app: the style limits the height of one beside a conversation. */
export const noteDisplayMode = ({ displayMode }: McpUiHostContext): void => {
  if (displayMode !== undefined) document.documentElement.dataset['mode'] = displayMode;
};

/** Adds a button that shows the app over the whole window, if the host can. */
export const offerFullscreen = (app: App): void => {
  if (!app.getHostContext()?.availableDisplayModes?.includes('fullscreen')) return;
  const enlarge = async (): Promise<void> => {
    noteDisplayMode({ displayMode: (await app.requestDisplayMode({ mode: 'fullscreen' })).mode });
  };
  document.body.prepend(button('Show larger', enlarge, { class: 'enlarge' }));
};
