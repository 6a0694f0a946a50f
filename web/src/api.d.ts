// Written by npm run types from the server's OpenAPI. Do not edit.

export interface paths {
    "/api/companion/noted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Notes as the record of a game alone, or those that what was hidden makes untrue */
        post: operations["ApiCompanionNotedRecordOfNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companion/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the answers heard so far leave possible, or which contradict each other */
        post: operations["ApiCompanionNotesNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companion/played": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A game with real cards after what was entered, and what must be said next */
        post: operations["ApiCompanionPlayedPlayed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which day it is, and what each game asks every day */
        get: operations["ApiDailyListed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/daily/{day}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The moment in which the best action is to be found */
        get: operations["ApiDailyDayNameMoment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/daily/{day}/{name}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer; the first answer counts, and the best one is told */
        post: operations["ApiDailyDayNameAnswerAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/daily/{day}/{name}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count a game of that day's deal that I have finished */
        post: operations["ApiDailyDayNameResultResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/daily/{day}/{name}/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new table with the deal of that day, and my seat there */
        post: operations["ApiDailyDayNameTableTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every game, its options and its opponents */
        get: operations["ApiGamesGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/design": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What is to be said of a board or an edition that somebody draws */
        post: operations["ApiGamesNameDesignDesign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/exercises/{exercise}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An exercise: a moment of a game in which one answer is clearly the best */
        get: operations["ApiGamesNameExercisesExercise"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/lessons/{lesson}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A lesson: a game with what is said of it, step by step */
        get: operations["ApiGamesNameLessonsLesson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules of a game, in Markdown */
        get: operations["ApiGamesNameRulesRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{name}/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What is left to choose for a table, with some options chosen */
        post: operations["ApiGamesNameSetupSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who am I? */
        get: operations["ApiMeMe"];
        put?: never;
        /** Be somebody: a new player, unless I am one already */
        post: operations["ApiMeBegin"];
        /** Forget me: I leave my tables, and my name is gone */
        delete: operations["ApiMeRemove"];
        options?: never;
        head?: never;
        /** Change my name */
        patch: operations["ApiMeRename"];
        trace?: never;
    };
    "/api/me/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My finished games, the latest first; with result=open, those that are not over */
        get: operations["ApiMeGamesGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/games/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The records of my finished games, the latest first, in one file */
        get: operations["ApiMeGamesExportExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/games/{table_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a finished game off my list, and out of my statistics */
        delete: operations["ApiMeGamesTableIdRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All that is kept of my progress */
        get: operations["ApiMeProgressProgress"];
        put?: never;
        /** Note how far I am; the answer is what is kept of these now, which may be further, without things that do not exist (any more) */
        post: operations["ApiMeProgressNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Be the player that this code belongs to */
        post: operations["ApiMeRecoverRecover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new code to be me on another device */
        post: operations["ApiMeRecoveryRecovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What my games add up to, by game and level of opponents */
        get: operations["ApiMeStatisticsStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My bots' tokens */
        get: operations["ApiMeTokensTokens"];
        put?: never;
        /** A token, with which a bot plays in my name */
        post: operations["ApiMeTokensAddToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a token back */
        delete: operations["ApiMeTokensTokenIdRemoveToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/protocol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The types of the WebSocket's messages */
        get: operations["ApiProtocolTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The server's public key, if it sends pushes */
        get: operations["ApiPushKey"];
        put?: never;
        /** Tell this browser when it is my turn; of many browsers the latest are told */
        post: operations["ApiPushSubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tell this browser no more */
        post: operations["ApiPushEndEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/study/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How a design plays among opponents, as far as it is known; ask until it is over */
        post: operations["ApiStudyBalanceBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/study/balance/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nobody waits for this balance any more */
        post: operations["ApiStudyBalanceStopStopBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/study/branch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new table that goes on from a moment of a record */
        post: operations["ApiStudyBranchBranch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/study/insight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a seat could know at a moment of a record */
        post: operations["ApiStudyInsightInsight"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/study/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Every step of a record, as a seat or a spectator saw it, or with nothing hidden */
        post: operations["ApiStudyReplayReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/study/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The review of a record, or how far it is; ask again until it is done */
        post: operations["ApiStudyReviewReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/study/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Do the deal and the dice of a record come from its seed? */
        post: operations["ApiStudyVerifyVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tables: mine, or public ones that are open or in play */
        get: operations["ApiTablesListed"];
        put?: never;
        /** Make a table; then take your seat */
        post: operations["ApiTablesMake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A table */
        get: operations["ApiTablesTableIdTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/act": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Act, as text in the game's notation */
        post: operations["ApiTablesTableIdActAct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Would this action be taken? */
        post: operations["ApiTablesTableIdCheckCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/fill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** As the host, before the game: opponents for one free seat, or for all of them */
        post: operations["ApiTablesTableIdFillFill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/fits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Do the answers so far speak against this? Where a game has such a notebook */
        post: operations["ApiTablesTableIdFitsFits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/free": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** As the host, before the game: keep a seat for nobody, or have somebody get up */
        post: operations["ApiTablesTableIdFreeFree"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leave my seat; in play, resign */
        post: operations["ApiTablesTableIdLeaveLeave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The record of a finished game */
        get: operations["ApiTablesTableIdRecordRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same again, seats rotated */
        post: operations["ApiTablesTableIdRematchRematch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** After a private game: let anyone with its address see it and its record */
        post: operations["ApiTablesTableIdShareShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/sit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a seat */
        post: operations["ApiTablesTableIdSitSit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table_id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What my seat sees, a line of JSON each time */
        get: operations["ApiTablesTableIdStreamStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This process runs */
        get: operations["HealthHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For Prometheus */
        get: operations["MetricsMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This process reaches its database */
        get: operations["ReadyReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Accusation */
        Accusation: {
            character: string;
            out: number;
            right: boolean;
            target: number;
            /** @constant */
            type: "accuse";
            winner: number | null;
        };
        /** ActRequest */
        ActRequest: {
            /**
             * @description The sender's own name for a message, new each time; said again, it does nothing, and gets the same answer.
             * @default
             */
            ref?: string;
            text: string;
        };
        /** ActionValue */
        ActionValue: {
            action: string | null;
            win: components["schemas"]["Estimate"];
        };
        /** ActionWorth */
        ActionWorth: {
            error: number;
            unit: string;
            value: number;
        };
        /** Answer */
        Answer: {
            agree: boolean;
            /**
             * @description The sender's own name for a message, new each time; said again, it does nothing, and gets the same answer.
             * @default
             */
            ref?: string;
            /** @description The id of a table. */
            table: string;
            /** @constant */
            type: "answer";
            /** @enum {string} */
            what: "undo" | "draw";
        };
        /** Army */
        Army: {
            signs: components["schemas"]["GroundSign"][];
            soldiers: number;
        };
        /** AskMessage */
        AskMessage: {
            /**
             * @description The sender's own name for a message, new each time; said again, it does nothing, and gets the same answer.
             * @default
             */
            ref?: string;
            /** @description The id of a table. */
            table: string;
            /** @constant */
            type: "ask";
            /** @enum {string} */
            what: "undo" | "draw";
        };
        /** Balance */
        Balance: {
            games: number;
            measure: string | null;
            seats: components["schemas"]["SeatBalance"][];
            tallies: components["schemas"]["TallyMean"][];
        };
        /** BalanceProgress */
        BalanceProgress: {
            balance: components["schemas"]["Balance"] | null;
            done: number;
            /** @enum {string} */
            level: "1" | "2" | "3" | "4" | "5";
            over: boolean;
            problem: {
                [key: string]: string;
            } | null;
            total: number;
        };
        /** BalanceRequest */
        BalanceRequest: {
            game: string;
            options?: {
                [key: string]: string;
            };
        };
        /** BeliefMessage */
        BeliefMessage: {
            on: boolean;
            /**
             * @description The sender's own name for a message, new each time; said again, it does nothing, and gets the same answer.
             * @default
             */
            ref?: string;
            /** @description The id of a table. */
            table: string;
            /** @constant */
            type: "belief";
        };
        /** Blast */
        Blast: {
            cell: string;
            reaches: string[];
            suit: string;
            villagers: string[];
        };
        /** BlastCard */
        BlastCard: {
            card: string;
            cell: string;
            uncovered: boolean;
            villager: boolean;
        };
        /** BombLook */
        BombLook: {
            cards: components["schemas"]["Card"][];
            decks: string[];
            explosion: number | null;
            tiles: string | null;
            /** @constant */
            type: "look";
        };
        /** BonusPass */
        BonusPass: {
            bonus: string | null;
            /** @constant */
            type: "pass";
        };
        /** BranchInfo */
        BranchInfo: {
            seat: number;
            version: number;
            /** @enum {string} */
            world: "true" | "imagined";
        };
        /** BranchRequest */
        BranchRequest: {
            /**
             * @default 3
             * @enum {string}
             */
            level?: "1" | "2" | "3" | "4" | "5";
            /** @description A record, as text. */
            record: string;
            seat: number;
            version: number;
            /** @enum {string} */
            world: "true" | "imagined";
        };
        /** ByKind */
        ByKind: {
            club: number;
            diamond: number;
            heart: number;
            spade: number;
            villager: number;
        };
        /** Cable */
        Cable: {
            colour: string;
            cut: boolean;
            deck: number;
            detonator: number;
            discarded: components["schemas"]["Card"] | null;
            line: components["schemas"]["Card"][];
            mains: number[];
            more: number;
            protected: boolean;
            rewired: components["schemas"]["RewiredCards"] | null;
            seen: (components["schemas"]["Card"] | null)[];
            sensors: components["schemas"]["Sensor"][];
            taped: boolean;
            tiles: components["schemas"]["Tile"][];
            track: number;
            worth: number;
        };
        /** CableChances */
        CableChances: {
            colour: string;
            cuts: components["schemas"]["CutChance"][];
            looked_at: number;
            next: components["schemas"]["CardChance"][];
            tiles: number[];
            turned: number;
        };
        /** CableSheet */
        CableSheet: {
            cards: string[];
            colour: string;
            track: number;
        };
        /** Card */
        Card: {
            chain: number;
            main: number;
        };
        /** CardChance */
        CardChance: {
            chance: number;
            main: number;
            unseen: number;
        };
        /** CardSwap */
        CardSwap: {
            cells: string[];
            /** @constant */
            type: "swap";
        };
        /** CardTurn */
        CardTurn: {
            cable: string;
            card: components["schemas"]["Card"];
            detonator: number;
            exploded: boolean;
            gains: components["schemas"]["Gain"][];
            moved: number;
            seats: number[];
            spared: number[];
            taped: boolean;
            tiles: components["schemas"]["TurnedTile"][];
            /** @constant */
            type: "card";
        };
        /** CellAnswer */
        CellAnswer: {
            cell: string;
            content: string;
            mine: number;
            /** @constant */
            type: "cell";
        };
        /** CellInsight */
        CellInsight: {
            answers: components["schemas"]["ContentShare"][];
            bits: components["schemas"]["Estimate"];
            cell: string;
            error: number;
            gems: {
                [key: string]: number;
            };
            nothing: number;
        };
        /** CharacterLines */
        CharacterLines: {
            character: string;
            lines: components["schemas"]["LineDistance"][];
            object: string;
        };
        /** CheckResult */
        CheckResult: {
            fine: boolean;
            refusal?: components["schemas"]["RefusalMessage"] | null;
        };
        /** ChoiceInfo */
        ChoiceInfo: {
            article: string;
            default: string;
            high: number | null;
            label: {
                [key: string]: string;
            };
            low: number | null;
            matters: boolean;
            name: string;
            problem: {
                [key: string]: string;
            } | null;
            text: boolean;
            value: string;
            values: components["schemas"]["ValueInfo"][];
        };
        /** ClockSpec */
        ClockSpec: {
            /** @default 0 */
            game?: number;
            /** @default 0 */
            increment?: number;
            /** @default 0 */
            move?: number;
            /**
             * @default forfeit
             * @enum {string}
             */
            on_flag?: "forfeit" | "opponent";
        };
        /** Comparison */
        Comparison: {
            against: number;
            answers: number;
            cells: components["schemas"]["GhostCell"][];
            clashes: string[][];
            cost: string | null;
            gems: string[];
            legal: boolean;
            missing: string[];
            rays: components["schemas"]["GhostRay"][];
            tried: boolean;
            unseen: string[];
        };
        /** Comparisons */
        Comparisons: {
            orapa?: components["schemas"]["Comparison"] | null;
        };
        /** ContentShare */
        ContentShare: {
            content: string;
            share: number;
        };
        /** CreatedToken */
        CreatedToken: {
            id: string;
            name: string;
            token: string;
        };
        /** Cut */
        Cut: {
            colour: string;
            seats: number[];
            to_turn: number;
        };
        /** CutChance */
        CutChance: {
            explodes: number;
            people: number;
            points: number;
            share: number;
        };
        /** CutScore */
        CutScore: {
            cable: string;
            gains: components["schemas"]["Gain"][];
            last: components["schemas"]["Card"];
            seats: number[];
            /** @constant */
            type: "score";
            worth: number;
        };
        /** DailyAnswerRequest */
        DailyAnswerRequest: {
            action: string;
        };
        /** DailyAnswered */
        DailyAnswered: {
            answer: string;
            because: {
                [key: string]: string;
            };
            field: components["schemas"]["DailyField"];
            first_right: boolean;
            record: string;
            right: boolean;
        };
        /** DailyDone */
        DailyDone: {
            /** @default 0 */
            beaten?: number;
            /**
             * @description The day on which it was done; only the daily's own makes a streak.
             * @default
             */
            on?: string;
            result: number | null;
            /**
             * @description Where a deal was played last.
             * @default
             */
            table?: string;
        };
        /** DailyField */
        DailyField: {
            levels: number[];
            people: components["schemas"]["ResultCount"][];
            tries: number;
        };
        /** DailyGame */
        DailyGame: {
            fewer_is_better: boolean;
            game: string;
            /** @enum {string} */
            kind: "deal" | "moment";
        };
        /** DailyList */
        DailyList: {
            first_day: string;
            games: components["schemas"]["DailyGame"][];
            today: string;
        };
        /** DailyMoment */
        DailyMoment: {
            difficulty: number;
            legal: string[];
            replay: components["schemas"]["Replay"];
            seat: number;
        };
        /** DailyPlayed */
        DailyPlayed: {
            counted: number;
            field: components["schemas"]["DailyField"];
            result: number;
        };
        /** DailyTableRequest */
        DailyTableRequest: {
            /** @description Where it was played. */
            table: string;
        };
        /** DecisionReview */
        DecisionReview: {
            best: string;
            best_value: number;
            chosen: string;
            cost: number;
            error: number;
            line: number;
            luck: number;
            /** @enum {string} */
            mark: "best" | "fine" | "doubtful" | "costly";
            reasons: {
                [key: string]: string;
            }[];
            seat: number;
            value: number;
            version: number;
            win: number;
        };
        /** Denial */
        Denial: {
            character: string;
            seat: number;
        };
        /** DesignInfo */
        DesignInfo: {
            option: string;
            problems: components["schemas"]["DesignProblem"][];
            remarks: components["schemas"]["DesignProblem"][];
            sheet: unknown;
            text: string | null;
            value: string | null;
        };
        /** DesignProblem */
        DesignProblem: {
            line: number;
            places: string[];
            where: string;
            words: {
                [key: string]: string;
            };
        };
        /** DesignRequest */
        DesignRequest: {
            text: string;
        };
        /** DesignsByGame */
        DesignsByGame: {
            bombsquad?: components["schemas"]["EditionSheet"] | null;
            minefield?: components["schemas"]["Drawing"] | null;
        };
        /** DiceOdds */
        DiceOdds: {
            ends: components["schemas"]["MoveEnd"][];
            error: number;
            loses: number;
            takes: number;
            wounds: number;
        };
        /** Draw */
        Draw: {
            bonus: string | null;
            card: string;
            found: number;
            /** @constant */
            type: "draw";
            villager: boolean;
        };
        /** Drawing */
        Drawing: {
            cells: components["schemas"]["DrawnCell"][];
        };
        /** DrawnCell */
        DrawnCell: {
            column: number;
            name: string;
            row: number;
            sign: string;
        };
        /** EditionSheet */
        EditionSheet: {
            cables: components["schemas"]["CableSheet"][];
            chain_counts_last: boolean;
            name: string;
            sensors: components["schemas"]["SensorSheet"][];
        };
        /** EffectsByGame */
        EffectsByGame: {
            bombsquad?: components["schemas"]["Reveal"] | components["schemas"]["Protection"] | components["schemas"]["CardTurn"] | components["schemas"]["CutScore"] | components["schemas"]["TurnEnd"] | components["schemas"]["BombLook"] | components["schemas"]["Take"] | components["schemas"]["ToolUse"] | components["schemas"]["Ordering"] | components["schemas"]["MomentPass"] | null;
            minefield?: components["schemas"]["Hop"] | null;
            mission?: components["schemas"]["ObjectSwap"] | components["schemas"]["Accusation"] | null;
            orapa?: components["schemas"]["RayAnswer"] | components["schemas"]["CellAnswer"] | components["schemas"]["Proposal"] | components["schemas"]["Hiding"] | null;
            village?: components["schemas"]["Draw"] | components["schemas"]["Turn"] | components["schemas"]["Peek"] | components["schemas"]["CardSwap"] | components["schemas"]["BonusPass"] | null;
        };
        /** Entrance */
        Entrance: {
            column: number;
            name: string;
            row: number;
        };
        /** EntryProblem */
        EntryProblem: {
            entry: number;
            words: {
                [key: string]: string;
            };
        };
        /** EntrySeat */
        EntrySeat: {
            legal: string[];
            seat: number;
            view: unknown;
        };
        /** ErrorResponse */
        ErrorResponse: {
            article?: string | null;
            code: string;
            words: {
                [key: string]: string;
            };
        };
        /** Estimate */
        Estimate: {
            error: number;
            value: number;
        };
        /** ExerciseInfo */
        ExerciseInfo: {
            answer: string;
            ask: {
                [key: string]: string;
            };
            because: {
                [key: string]: string;
            };
            difficulty: number;
            legal: string[];
            record: string;
            replay: components["schemas"]["Replay"];
            seat: number;
        };
        /** FaceDownCard */
        FaceDownCard: {
            cell: string;
            chances: components["schemas"]["ByKind"];
            hurts: number;
        };
        /** FillRequest */
        FillRequest: {
            /**
             * @default 3
             * @enum {string}
             */
            level?: "1" | "2" | "3" | "4" | "5";
            seat?: number | null;
        };
        /** FreeRequest */
        FreeRequest: {
            seat: number;
        };
        /** Gain */
        Gain: {
            points: number;
            seat: number;
        };
        /** GameEvent */
        GameEvent: {
            effect?: unknown;
            /** @default false */
            forced?: boolean;
            seat: number;
            text: string | null;
            /** @default false */
            undone?: boolean;
            version: number;
        };
        /** GameInfo */
        GameInfo: {
            alone: {
                [key: string]: string;
            } | null;
            design: string | null;
            drawable: boolean;
            exercises: string[];
            lessons: components["schemas"]["LessonLink"][];
            levels: string[];
            name: string;
            nouns: {
                [key: string]: {
                    [key: string]: {
                        [key: string]: string;
                    };
                };
            };
            options: components["schemas"]["OptionInfo"][];
            pieces: unknown;
            seats: number;
            summary: {
                [key: string]: string;
            };
            title: {
                [key: string]: string;
            };
            version: number;
        };
        /** GameStatistics */
        GameStatistics: {
            drawn: number;
            game: string;
            longest_streak: number;
            measures: components["schemas"]["MeasurePoint"][];
            /** @enum {string} */
            opponents: "1" | "2" | "3" | "4" | "5" | "people" | "alone";
            played: number;
            rate: components["schemas"]["WinRate"];
            skill: components["schemas"]["SkillPoint"][];
            streak: number;
            won: number;
        };
        /** Gem */
        Gem: {
            letter: string;
            shapes: components["schemas"]["Shape"][];
        };
        /** GhostCell */
        GhostCell: {
            name: string;
            verdict: string;
        };
        /** GhostRay */
        GhostRay: {
            colour: string;
            exit: string | null;
            path: number[][];
            port: string;
            turns: number | null;
            verdict: string;
        };
        /** GroundSign */
        GroundSign: {
            ground: string;
            once: boolean;
            owner: number | null;
            sign: string;
        };
        /** HandCard */
        HandCard: {
            card: string;
            seat: number;
        };
        /** HelpUse */
        HelpUse: {
            seat: number;
            version: number;
            what: string;
        };
        /** Hiding */
        Hiding: {
            complete: boolean;
            mine: number;
            /** @constant */
            type: "hiding";
        };
        /** Hills */
        Hills: {
            cards: number;
            expected: components["schemas"]["ByKind"];
            villagers: number[];
        };
        /** HintMessage */
        HintMessage: {
            /**
             * @description The sender's own name for a message, new each time; said again, it does nothing, and gets the same answer.
             * @default
             */
            ref?: string;
            /** @enum {string} */
            step: "where" | "what" | "why";
            /** @description The id of a table. */
            table: string;
            /** @constant */
            type: "hint";
        };
        /** HintReply */
        HintReply: {
            action?: string | null;
            places: string[];
            reasons?: {
                [key: string]: string;
            }[];
            /** @enum {string} */
            step: "where" | "what" | "why";
            table: string;
            /** @constant */
            type: "hint";
            version: number;
            win?: components["schemas"]["ActionWorth"] | null;
        };
        /** Hop */
        Hop: {
            direction: string | null;
            end: string | null;
            face: number | null;
            how: string;
            lost: components["schemas"]["Loss"][];
            piece: components["schemas"]["Piece"];
            safe: boolean;
            start: string | null;
            target: string | null;
            /** @constant */
            type: "hop";
            wins: number | null;
            wounded: number | null;
        };
        /** Identity */
        Identity: {
            at_random: number | null;
            habits: {
                [key: string]: components["schemas"]["Estimate"];
            };
            logic: {
                [key: string]: number;
            };
            seat: number;
        };
        /** InsightMessage */
        InsightMessage: {
            final: boolean;
            insight: unknown;
            table: string;
            /** @constant */
            type: "insight";
            version: number;
        };
        /** InsightRequest */
        InsightRequest: {
            /** @description A record, as text. */
            record: string;
            seat: number;
            version: number;
        };
        /** InsightsByGame */
        InsightsByGame: {
            bombsquad?: components["schemas"]["bombsquad_insight_Insight"] | null;
            minefield?: components["schemas"]["minefield_insight_Insight"] | null;
            mission?: components["schemas"]["mission_insight_Insight"] | null;
            orapa?: components["schemas"]["orapa_insight_Insight"] | null;
            village?: components["schemas"]["village_insight_Insight"] | null;
        };
        /** Kit */
        Kit: {
            bombs: number;
            cables: string[];
            cards: string[];
            resolved: string[];
        };
        /** LessonInfo */
        LessonInfo: {
            replay: components["schemas"]["Replay"];
            seat: number;
            steps: components["schemas"]["LessonStepInfo"][];
            title: {
                [key: string]: string;
            };
        };
        /** LessonLink */
        LessonLink: {
            name: string;
            title: {
                [key: string]: string;
            };
        };
        /** LessonStepInfo */
        LessonStepInfo: {
            action: string | null;
            places: string[];
            say: {
                [key: string]: string;
            };
            then: {
                [key: string]: string;
            };
            then_places: string[];
            version: number;
        };
        /** LineDistance */
        LineDistance: {
            cells: string[];
            objects: number;
            swaps: number;
        };
        /** Loss */
        Loss: {
            cell: string;
            piece: components["schemas"]["Piece"];
        };
        /** Me */
        Me: {
            id: string;
            name: string;
        };
        /** Mean */
        Mean: {
            high: number;
            low: number;
            mean: number;
        };
        /** MeasurePoint */
        MeasurePoint: {
            at: number;
            count: number;
            table: string;
        };
        /** Mine */
        Mine: {
            cells: components["schemas"]["orapa_view_Cell"][];
            complete: boolean;
            gems: string[] | null;
            hidden_by: number | null;
            number: number;
            ports: components["schemas"]["Port"][];
            prospectors: number[];
        };
        /** Mission */
        Mission: {
            best: number;
            character: string;
            line: string[];
            object: string;
            seat: number;
        };
        /** Mixture */
        Mixture: {
            colour: string;
            letters: string;
        };
        /** MomentInsight */
        MomentInsight: {
            insight: unknown;
        };
        /** MomentPass */
        MomentPass: {
            gains: components["schemas"]["Gain"][];
            phase: string;
            /** @constant */
            type: "pass";
        };
        /** MoveEnd */
        MoveEnd: {
            cell: string | null;
            chance: number;
            lost: components["schemas"]["Loss"][];
            wounded: number | null;
        };
        /** MoveOdds */
        MoveOdds: {
            action: string;
            dice: components["schemas"]["DiceOdds"];
            win: components["schemas"]["Estimate"] | null;
        };
        /** MyGame */
        MyGame: {
            at: number;
            moves: number;
            /** @enum {string} */
            result: "won" | "lost" | "drawn" | "open";
            seat: number;
            table: components["schemas"]["TableInfo"];
            view: unknown;
        };
        /** MyGames */
        MyGames: {
            before: string | null;
            games: components["schemas"]["MyGame"][];
        };
        /** MyStatistics */
        MyStatistics: {
            games: components["schemas"]["GameStatistics"][];
            uncounted: number;
        };
        /** NewPlayer */
        NewPlayer: {
            name?: string | null;
        };
        /** NewTable */
        NewTable: {
            /** @default true */
            belief?: boolean;
            clock?: components["schemas"]["ClockSpec"];
            game: string;
            /** @default true */
            hints?: boolean;
            options?: {
                [key: string]: string;
            };
            /** @default false */
            public?: boolean;
            seats: components["schemas"]["SeatSpec"][];
        };
        /** NewToken */
        NewToken: {
            name: string;
        };
        /** NotedInfo */
        NotedInfo: {
            record: string | null;
            untrue: number[];
        };
        /** NotedRequest */
        NotedRequest: {
            deal: string;
            /** @default false */
            found?: boolean;
            game: string;
            notes?: string[];
            options?: {
                [key: string]: string;
            };
        };
        /** NotesContradiction */
        NotesContradiction: {
            notes: number[];
            smallest: boolean;
        };
        /** NotesInfo */
        NotesInfo: {
            answers: {
                [key: string]: string[];
            };
            contradiction: components["schemas"]["NotesContradiction"] | null;
            insight: unknown;
            legal: string[];
            view: unknown;
        };
        /** NotesRequest */
        NotesRequest: {
            game: string;
            notes?: string[];
            options?: {
                [key: string]: string;
            };
            /** @default false */
            quick?: boolean;
        };
        /** ObjectSwap */
        ObjectSwap: {
            cells: components["schemas"]["mission_view_Cell"][];
            drawn: boolean;
            series: components["schemas"]["Series"] | null;
            silent: components["schemas"]["Denial"][];
            /** @constant */
            type: "swap";
        };
        /** OptionInfo */
        OptionInfo: {
            article: string;
            default: string;
            high: number | null;
            low: number | null;
            name: string;
            values: string[];
            words: {
                [key: string]: string;
            };
        };
        /** Ordering */
        Ordering: {
            cable: string;
            order: string | null;
            /** @constant */
            type: "order";
        };
        /** Outcome */
        Outcome: {
            how: string;
            /** @default false */
            points?: boolean;
            scores: number[] | null;
            seat: number | null;
            winners: number[];
        };
        /** Pack */
        Pack: {
            blasts: components["schemas"]["SuitBlast"][];
            cards: number;
            people: string[];
            ranks: string[];
            rows: number;
            villagers: number;
        };
        /** Peek */
        Peek: {
            card: string | null;
            cell: string;
            /** @constant */
            type: "peek";
        };
        /** Piece */
        Piece: {
            kind: string;
            seat: number;
        };
        /** Pieces */
        Pieces: {
            cells: string[];
            columns: number;
            gems: components["schemas"]["Gem"][];
            mixtures: components["schemas"]["Mixture"][];
            ports: components["schemas"]["Entrance"][];
            rows: number;
        };
        /** PiecesByGame */
        PiecesByGame: {
            bombsquad?: components["schemas"]["Kit"] | null;
            minefield?: components["schemas"]["Army"] | null;
            mission?: components["schemas"]["Square"] | null;
            orapa?: components["schemas"]["Pieces"] | null;
            village?: components["schemas"]["Pack"] | null;
        };
        /** Ping */
        Ping: {
            /** @constant */
            type: "ping";
        };
        /** PlaceChance */
        PlaceChance: {
            chance: number;
            gem: string;
        };
        /** Play */
        Play: {
            /**
             * @description The sender's own name for a message, new each time; said again, it does nothing, and gets the same answer.
             * @default
             */
            ref?: string;
            /** @description The id of a table. */
            table: string;
            text: string;
            /** @constant */
            type: "act";
        };
        /** PlayedInfo */
        PlayedInfo: {
            events: components["schemas"]["GameEvent"][];
            named: {
                [key: string]: string;
            };
            over: boolean;
            problem: components["schemas"]["EntryProblem"] | null;
            record: string | null;
            scores: number[] | null;
            seats: components["schemas"]["EntrySeat"][];
            uncovered: components["schemas"]["UncoveredPlace"][];
            view: unknown;
            winners: number[];
        };
        /** PlayedRequest */
        PlayedRequest: {
            entries?: string[];
            game: string;
            options?: {
                [key: string]: string;
            };
            /** @default false */
            record?: boolean;
            /** @default 0 */
            since?: number;
        };
        /** Player */
        Player: {
            card: string | null;
            effects: string[];
            front: string[];
            hand: string[];
            jammed: boolean;
            knows: string[];
            knows_tiles: string[];
            passed: boolean;
            points: number;
            ready: boolean;
            seat: number;
            tools: string[];
            wait_out: boolean;
        };
        /** Pong */
        Pong: {
            at: number;
            /** @constant */
            type: "pong";
        };
        /** Port */
        Port: {
            asked: boolean;
            colour: string | null;
            exit: string | null;
            known: boolean;
            name: string;
            path: number[][] | null;
            turns: number | null;
        };
        /** PortInsight */
        PortInsight: {
            answers: components["schemas"]["RayShare"][];
            bits: components["schemas"]["Estimate"];
            port: string;
        };
        /** Presence */
        Presence: {
            here: number[];
            table: string;
            /** @constant */
            type: "presence";
            watching: number;
        };
        /** Progress */
        Progress: {
            dailies?: {
                [key: string]: components["schemas"]["DailyDone"];
            };
            exercises?: {
                [key: string]: "first" | "later";
            };
            lessons?: {
                [key: string]: number;
            };
        };
        /** ProgressNotes */
        ProgressNotes: {
            dailies?: {
                [key: string]: components["schemas"]["DailyDone"];
            };
            exercises?: {
                [key: string]: "first" | "later";
            };
            lessons?: {
                [key: string]: number;
            };
        };
        /** Proposal */
        Proposal: {
            gems: string[];
            mine: number;
            out: boolean;
            right: boolean | null;
            /** @constant */
            type: "proposal";
            whole: string[];
        };
        /** Protection */
        Protection: {
            cable: string;
            seats: number[];
            /** @constant */
            type: "protect";
        };
        /** Protocol */
        Protocol: {
            comparisons?: components["schemas"]["Comparisons"] | null;
            designs?: components["schemas"]["DesignsByGame"] | null;
            effects?: components["schemas"]["EffectsByGame"] | null;
            from_client: (components["schemas"]["Watch"] | components["schemas"]["Unwatch"] | components["schemas"]["Play"] | components["schemas"]["AskMessage"] | components["schemas"]["Answer"] | components["schemas"]["ResignMessage"] | components["schemas"]["BeliefMessage"] | components["schemas"]["HintMessage"] | components["schemas"]["React"] | components["schemas"]["Ping"])[];
            from_server: (components["schemas"]["Update"] | components["schemas"]["Receipt"] | components["schemas"]["RefusalMessage"] | components["schemas"]["Presence"] | components["schemas"]["Reaction"] | components["schemas"]["InsightMessage"] | components["schemas"]["HintReply"] | components["schemas"]["Pong"])[];
            insights?: components["schemas"]["InsightsByGame"] | null;
            pieces?: components["schemas"]["PiecesByGame"] | null;
            views?: components["schemas"]["Views"] | null;
        };
        /** PushEnd */
        PushEnd: {
            endpoint: string;
        };
        /** PushInfo */
        PushInfo: {
            key: string | null;
        };
        /** PushRequest */
        PushRequest: {
            auth: string;
            endpoint: string;
            /** @enum {string} */
            language: "en" | "fr";
            p256dh: string;
        };
        /** QuestionInfo */
        QuestionInfo: {
            agreed: number[];
            seat: number;
            what: string;
        };
        /** QuickTable */
        QuickTable: {
            options: {
                [key: string]: string;
            };
            seats: components["schemas"]["SeatSpec"][];
        };
        /** RayAnswer */
        RayAnswer: {
            colour: string;
            exit: string | null;
            mine: number;
            path: number[][] | null;
            port: string;
            turns: number | null;
            /** @constant */
            type: "ray";
        };
        /** RayShare */
        RayShare: {
            colour: string;
            exit: string | null;
            share: number;
            turns: number | null;
        };
        /** React */
        React: {
            /** @enum {string} */
            sign: "hello" | "well-played" | "oops" | "thinking" | "thanks" | "wow";
            /** @description The id of a table. */
            table: string;
            /** @constant */
            type: "react";
        };
        /** Reaction */
        Reaction: {
            seat: number | null;
            sign: string;
            table: string;
            /** @constant */
            type: "reaction";
        };
        /** Receipt */
        Receipt: {
            n: number;
            ref: string;
            table: string;
            /** @constant */
            type: "done";
        };
        /** RecordRequest */
        RecordRequest: {
            /** @description A record, as text. */
            record: string;
        };
        /** Recover */
        Recover: {
            code: string;
        };
        /** RecoveryCode */
        RecoveryCode: {
            code: string;
        };
        /** RefusalMessage */
        RefusalMessage: {
            article?: string | null;
            code: string;
            /** @default  */
            ref?: string;
            table?: string | null;
            /** @constant */
            type: "refused";
            words: {
                [key: string]: string;
            };
        };
        /** Rename */
        Rename: {
            name: string;
        };
        /** Replay */
        Replay: {
            ending: components["schemas"]["ReplayEnding"] | null;
            game: string;
            options: {
                [key: string]: string;
            };
            over: boolean;
            points: boolean;
            scores: number[] | null;
            seats: number;
            steps: components["schemas"]["ReplayStep"][];
            winners: number[];
        };
        /** ReplayEnding */
        ReplayEnding: {
            how: string;
            seat: number | null;
            winners: number[];
        };
        /** ReplayRequest */
        ReplayRequest: {
            /** @description A record, as text. */
            record: string;
            seat?: number | null;
            /** @default false */
            truth?: boolean;
        };
        /** ReplayStep */
        ReplayStep: {
            awaited: number[];
            event: components["schemas"]["GameEvent"] | null;
            version: number;
            view: unknown;
        };
        /** ResignMessage */
        ResignMessage: {
            /**
             * @description The sender's own name for a message, new each time; said again, it does nothing, and gets the same answer.
             * @default
             */
            ref?: string;
            /** @description The id of a table. */
            table: string;
            /** @constant */
            type: "resign";
        };
        /** ResultCount */
        ResultCount: {
            players: number;
            result: number;
        };
        /** Reveal */
        Reveal: {
            cards: string[];
            gains: components["schemas"]["Gain"][];
            /** @constant */
            type: "reveal";
        };
        /** ReviewProgress */
        ReviewProgress: {
            done: number;
            id: string;
            problem: {
                [key: string]: string;
            } | null;
            reviews: components["schemas"]["SeatReview"][] | null;
            total: number;
        };
        /** RewiredCards */
        RewiredCards: {
            among: components["schemas"]["Card"][];
            cards: number;
            seat: number;
        };
        /** Roll */
        Roll: {
            cell: string;
            heading: string;
            throws: components["schemas"]["Throw"][];
        };
        /** Run */
        Run: {
            cells: components["schemas"]["orapa_view_Cell"][];
            gems: string[];
            next: string;
            proposal: boolean;
        };
        /** SeatBalance */
        SeatBalance: {
            measure: components["schemas"]["Mean"] | null;
            wins: components["schemas"]["Mean"];
        };
        /** SeatChange */
        SeatChange: {
            after: number;
            left: boolean;
            seat: number;
        };
        /** SeatChoice */
        SeatChoice: {
            kinds: ("me" | "player" | "open" | "invited" | "opponent")[];
            role: {
                [key: string]: string;
            } | null;
            seat: number;
        };
        /** SeatInfo */
        SeatInfo: {
            /** @default false */
            belief?: boolean;
            deadline?: number | null;
            here: boolean;
            kind: string;
            left?: number | null;
            level: string | null;
            name: string | null;
            sapper: string | null;
            seat: number;
            sits: boolean;
        };
        /** SeatReview */
        SeatReview: {
            cost: number;
            decisions: components["schemas"]["DecisionReview"][];
            luck: number;
            result: number;
            seat: number;
            start: number;
            stopped_early: boolean;
            turning_points: number[];
            /** @enum {string} */
            unit: "win" | "measure";
        };
        /** SeatSpec */
        SeatSpec: {
            /** @enum {string} */
            kind: "me" | "player" | "open" | "invited" | "opponent";
            /** @default 3 */
            level?: ("1" | "2" | "3" | "4" | "5") | "";
            /**
             * @description Set by the server: for whom it is kept.
             * @default
             */
            player?: string;
            /**
             * @description Set by the server in a rematch: the opponent who played before.
             * @default
             */
            sapper?: string;
        };
        /** Sensor */
        Sensor: {
            arrow: string;
            bonus: number;
            number: number;
        };
        /** SensorMove */
        SensorMove: {
            end: string;
            number: number;
            start: string;
        };
        /** SensorSheet */
        SensorSheet: {
            left: number;
            right: number;
            side: string;
        };
        /** Series */
        Series: {
            cells: string[];
            character: string;
            object: string;
            seat: number;
        };
        /** SetupInfo */
        SetupInfo: {
            choices: components["schemas"]["ChoiceInfo"][];
            options: {
                [key: string]: string;
            };
            problems: {
                [key: string]: string;
            }[];
            quick: components["schemas"]["QuickTable"];
            seats: components["schemas"]["SeatChoice"][];
        };
        /** SetupRequest */
        SetupRequest: {
            /**
             * @default 3
             * @enum {string}
             */
            level?: "1" | "2" | "3" | "4" | "5";
            options?: {
                [key: string]: string;
            };
        };
        /** Shape */
        Shape: {
            height: number;
            mirrored: boolean;
            outline: number[][];
            turn: number;
            width: number;
        };
        /** Side */
        Side: {
            lives: number;
            soldiers: number;
        };
        /** SitRequest */
        SitRequest: {
            /** @default  */
            invitation?: string;
            /** @description Hexadecimal digits. */
            nonce: string;
            seat?: number | null;
        };
        /** SkillPoint */
        SkillPoint: {
            at: number;
            cost: number;
            decisions: number;
            table: string;
            /** @enum {string} */
            unit: "win" | "measure";
        };
        /** Square */
        Square: {
            series: number;
            side: number;
        };
        /** Step */
        Step: {
            action: string;
            cell: string;
            heading: string;
            throws: components["schemas"]["Throw"][];
        };
        /** SuitBlast */
        SuitBlast: {
            reaches: number[][];
            suit: string;
        };
        /** TableForMe */
        TableForMe: {
            invitation?: string | null;
            /** @default false */
            is_host?: boolean;
            reserved_seat?: number | null;
            seat: number | null;
            table: components["schemas"]["TableInfo"];
        };
        /** TableInfo */
        TableInfo: {
            asked: components["schemas"]["QuestionInfo"] | null;
            at: number;
            awaited: number[];
            /** @default true */
            belief?: boolean;
            branch?: components["schemas"]["BranchInfo"] | null;
            clock: components["schemas"]["ClockSpec"];
            commitment: string;
            daily?: string | null;
            game: string;
            help_uses?: components["schemas"]["HelpUse"][];
            /** @default true */
            hints?: boolean;
            host?: number | null;
            id: string;
            /** @default false */
            is_correspondence?: boolean;
            next_table: string | null;
            options: {
                [key: string]: string;
            };
            outcome: components["schemas"]["Outcome"] | null;
            preparing?: number | null;
            public: boolean;
            seat_changes?: components["schemas"]["SeatChange"][];
            seats: components["schemas"]["SeatInfo"][];
            seed: string | null;
            /** @default false */
            shared?: boolean;
            status: string;
        };
        /** TableList */
        TableList: {
            tables: components["schemas"]["TableForMe"][];
        };
        /** Take */
        Take: {
            discarded: string[];
            tool: string;
            /** @constant */
            type: "take";
        };
        /** TallyMean */
        TallyMean: {
            mean: components["schemas"]["Mean"];
            name: string;
        };
        /** Throw */
        Throw: {
            cell: string | null;
            direction: string | null;
            effect: string;
            face: number;
            wins: number | null;
        };
        /** Tile */
        Tile: {
            face: string | null;
            space: number;
            turned: boolean;
        };
        /** TokenInfo */
        TokenInfo: {
            at: number;
            id: string;
            name: string;
        };
        /** ToolUse */
        ToolUse: {
            cable?: string | null;
            card?: string | null;
            discarded?: components["schemas"]["Card"] | null;
            gains?: components["schemas"]["Gain"][];
            look?: components["schemas"]["BombLook"] | null;
            /** @default 0 */
            moved?: number;
            returned?: string | null;
            sensor?: components["schemas"]["SensorMove"] | null;
            target?: number | null;
            tiles?: number[];
            tool: string;
            /** @constant */
            type: "tool";
        };
        /** Turn */
        Turn: {
            blast: components["schemas"]["BlastCard"][];
            bonus: string | null;
            card: string;
            cell: string;
            found: number;
            /** @constant */
            type: "turn";
            villager: boolean;
        };
        /** TurnEnd */
        TurnEnd: {
            bomb: number | null;
            exploded: string | null;
            over: boolean;
            returned: components["schemas"]["HandCard"][];
            sensors: components["schemas"]["SensorMove"][];
            spent: number[];
            tools: string[];
            /** @constant */
            type: "end";
        };
        /** TurnedTile */
        TurnedTile: {
            face: string;
            space: number;
        };
        /** UncoveredPlace */
        UncoveredPlace: {
            cards: string[];
            place: string;
        };
        /** Unwatch */
        Unwatch: {
            /** @description The id of a table. */
            table: string;
            /** @constant */
            type: "unwatch";
        };
        /** Update */
        Update: {
            events: components["schemas"]["GameEvent"][];
            invitation: string | null;
            /** @default false */
            is_host?: boolean;
            legal: string[];
            /** @default  */
            no_undo?: string;
            seat: number | null;
            since: number;
            steps: unknown[];
            table: components["schemas"]["TableInfo"];
            /** @constant */
            type: "update";
            version: number;
            view: unknown;
        };
        /** ValueInfo */
        ValueInfo: {
            value: string;
            words: {
                [key: string]: string;
            };
        };
        /** Verification */
        Verification: {
            dice: number;
            is_fine: boolean;
            words: {
                [key: string]: string;
            };
        };
        /** Views */
        Views: {
            bombsquad?: components["schemas"]["bombsquad_view_View"] | null;
            minefield?: components["schemas"]["minefield_view_View"] | null;
            mission?: components["schemas"]["mission_view_View"] | null;
            orapa?: components["schemas"]["orapa_view_View"] | null;
            village?: components["schemas"]["village_view_View"] | null;
        };
        /** Watch */
        Watch: {
            /** @default  */
            invitation?: string;
            /** @default 0 */
            since?: number;
            /** @description The id of a table. */
            table: string;
            /** @constant */
            type: "watch";
        };
        /** WinRate */
        WinRate: {
            high: number;
            low: number;
            value: number;
        };
        /** Insight */
        bombsquad_insight_Insight: {
            actions: components["schemas"]["ActionValue"][];
            cables: components["schemas"]["CableChances"][];
            win: components["schemas"]["Estimate"] | null;
        };
        /** View */
        bombsquad_view_View: {
            awaited: number[];
            backwards: boolean;
            bomb: number;
            cables: components["schemas"]["Cable"][];
            chain_counts_last: boolean;
            cut: components["schemas"]["Cut"] | null;
            exploded: string | null;
            offer: string[];
            phase: string;
            players: components["schemas"]["Player"][];
            rewiring: string | null;
            seat: number | null;
            turn: number;
            usable: string[];
            winners: number[];
        };
        /** Insight */
        minefield_insight_Insight: {
            moves: components["schemas"]["MoveOdds"][];
            roll: components["schemas"]["DiceOdds"] | null;
            wins: components["schemas"]["Estimate"][];
        };
        /** Cell */
        minefield_view_Cell: {
            column: number;
            ground: string;
            name: string;
            owner: number | null;
            piece: components["schemas"]["Piece"] | null;
            row: number;
        };
        /** View */
        minefield_view_View: {
            cells: components["schemas"]["minefield_view_Cell"][];
            die: number;
            faces: {
                [key: string]: string[];
            };
            lives: number;
            result: string;
            roll: components["schemas"]["Roll"] | null;
            sides: components["schemas"]["Side"][];
            steps: components["schemas"]["Step"][];
            to_move: number | null;
            turn: number;
            turns: number;
            winner: number | null;
        };
        /** Insight */
        mission_insight_Insight: {
            actions: components["schemas"]["ActionValue"][];
            characters: components["schemas"]["CharacterLines"][];
            players: components["schemas"]["Identity"][];
            win: components["schemas"]["Estimate"] | null;
        };
        /** Cell */
        mission_view_Cell: {
            name: string;
            object: string;
        };
        /** Seat */
        mission_view_Seat: {
            character: string | null;
            denied: string[];
            possible: string[];
            revealed: boolean;
            seat: number;
            still_in: boolean;
        };
        /** View */
        mission_view_View: {
            cells: components["schemas"]["mission_view_Cell"][];
            cost: string | null;
            ko: boolean;
            last: string[] | null;
            mission: components["schemas"]["Mission"] | null;
            objects: {
                [key: string]: string;
            };
            result: string;
            seats: components["schemas"]["mission_view_Seat"][];
            series: components["schemas"]["Series"] | null;
            swaps: number;
            swaps_left: number;
            tension: boolean;
            turn: number | null;
            winner: number | null;
        };
        /** Insight */
        orapa_insight_Insight: {
            all_places: boolean;
            cells: components["schemas"]["CellInsight"][];
            drawn: number;
            mine: number;
            mines: components["schemas"]["Estimate"];
            places: {
                [key: string]: components["schemas"]["PlaceChance"][];
            };
            ports: components["schemas"]["PortInsight"][];
            questions: components["schemas"]["Estimate"];
        };
        /** Cell */
        orapa_view_Cell: {
            asked: boolean;
            content: string | null;
            gem: string | null;
            name: string;
            shape: string | null;
        };
        /** Seat */
        orapa_view_Seat: {
            master: boolean;
            out: boolean;
            proposals: number;
            questions: number;
            seat: number;
            wrong: number;
        };
        /** View */
        orapa_view_View: {
            easy: boolean;
            hiding: number[];
            in_play: string[];
            last_turn: boolean;
            mines: components["schemas"]["Mine"][];
            mode: string;
            own: number | null;
            result: string;
            run: components["schemas"]["Run"] | null;
            seat: number | null;
            seats: components["schemas"]["orapa_view_Seat"][];
            target: number | null;
            turn: number | null;
            winner: number | null;
            wrong: string[][];
        };
        /** Insight */
        village_insight_Insight: {
            actions: components["schemas"]["ActionValue"][];
            cells: components["schemas"]["FaceDownCard"][];
            hills: components["schemas"]["Hills"];
            unseen: components["schemas"]["ByKind"];
            win: components["schemas"]["Estimate"] | null;
        };
        /** Cell */
        village_view_Cell: {
            card: string | null;
            memo: boolean;
            name: string;
            up: boolean;
        };
        /** View */
        village_view_View: {
            blasts: components["schemas"]["Blast"][];
            bonus: string | null;
            cells: components["schemas"]["village_view_Cell"][];
            columns: number;
            discard: string[];
            found: number;
            result: string;
            stock: number;
            unseen: string[];
            villagers_in_village: number | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ApiCompanionNotedRecordOfNotes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotedRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotedInfo"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiCompanionNotesNotes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotesRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotesInfo"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiCompanionPlayedPlayed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayedRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayedInfo"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiDailyListed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyList"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiDailyDayNameMoment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                day: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyMoment"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiDailyDayNameAnswerAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                day: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DailyAnswerRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyAnswered"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiDailyDayNameResultResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                day: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DailyTableRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyPlayed"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiDailyDayNameTableTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                day: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableForMe"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiGamesGames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameInfo"][];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiGamesNameDesignDesign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DesignRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DesignInfo"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiGamesNameExercisesExercise: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                exercise: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExerciseInfo"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiGamesNameLessonsLesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                lesson: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonInfo"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiGamesNameRulesRules: {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiGamesNameSetupSetup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupInfo"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeBegin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlayer"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeRemove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeRename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rename"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeGamesGames: {
        parameters: {
            query?: {
                game?: string;
                result?: "" | "won" | "lost" | "drawn" | "open";
                opponent?: "" | "1" | "2" | "3" | "4" | "5" | "people" | "alone";
                before?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyGames"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeGamesExportExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stream Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeGamesTableIdRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeProgressProgress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Progress"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeProgressNote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgressNotes"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Progress"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeRecoverRecover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Recover"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeRecoveryRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCode"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeStatisticsStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyStatistics"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeTokensTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenInfo"][];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeTokensAddToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiMeTokensTokenIdRemoveToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiProtocolTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Protocol"];
                };
            };
        };
    };
    ApiPushKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushInfo"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiPushSubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiPushEndEnd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushEnd"];
            };
        };
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiStudyBalanceBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BalanceRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceProgress"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiStudyBalanceStopStopBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BalanceRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiStudyBranchBranch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BranchRequest"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableForMe"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiStudyInsightInsight: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsightRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MomentInsight"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiStudyReplayReplay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiStudyReviewReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewProgress"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiStudyVerifyVerify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too many ask for this at the moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesListed: {
        parameters: {
            query?: {
                which?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableList"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesMake: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableForMe"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesTableIdTable: {
        parameters: {
            query?: {
                invitation?: string;
            };
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableForMe"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesTableIdActAct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesTableIdCheckCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckResult"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesTableIdFillFill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FillRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableForMe"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesTableIdFitsFits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesTableIdFreeFree: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FreeRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableForMe"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesTableIdLeaveLeave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableForMe"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesTableIdRecordRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesTableIdRematchRematch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableForMe"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesTableIdShareShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableForMe"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesTableIdSitSit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SitRequest"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableForMe"];
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is not for this player to do, or the request comes from another site. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now, or not by the rules. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    ApiTablesTableIdStreamStream: {
        parameters: {
            query?: {
                since?: number;
            };
            header?: never;
            path: {
                table_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stream Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description It cannot be read, or cannot be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Nobody is signed in. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description There is no such thing, or none that this player may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Too much at once. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    HealthHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
        };
    };
    MetricsMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    ReadyReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            /** @description It does not. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
        };
    };
}
